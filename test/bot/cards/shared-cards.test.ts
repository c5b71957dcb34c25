import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Card } from '../../../src/bot/cards/card.ts';
import { drawSquadCard } from '../../../src/bot/cards/squad-card.ts';
import { openLanguages } from '../../../src/bot/text/languages.ts';
import { namePlayer } from '../../../src/bot/views/share/name-player.ts';
import { cards } from '../../../src/playground/gallery/cards.ts';
import { linesOf } from '../../support/cards/lines-of.ts';
import { renderer } from '../../support/cards/renderer.ts';
import { drawSample } from '../../support/cards/sample-cards.ts';
import { LayoutRenderer } from '../../support/cards/test-renderers.ts';
import { found, hiddenBy, samplePlayer } from '../../support/views/sample.ts';

const languages = openLanguages({ defaultLocale: 'en-US' });
const language = languages.for('en-US');
const cardLink = 'https://discord.gg/night-owls';

describe.each(cards.filter(({ name }) => name === 'story' || name === 'square'))('a $name', (card) => {
  it.each(['en-US', 'ar'])('has a code that can be read at a quarter of its size, in %s', async (locale) => {
    const drawn = await drawSample(card, 'complete', { renderer, language: languages.for(locale), cardLink });
    expect(await readCode(drawn)).toBe(cardLink);
    expect(linesOf(drawn).map(({ text }) => text)).not.toContain('discord.gg/owls');
  });

  it('has the mark and no code if the operator gave no address', async () => {
    const drawn = await drawSample(card, 'complete', { renderer, language });
    expect(linesOf(drawn).map(({ text }) => text)).toContain('discord.gg/owls');
    await expect(readCode(drawn)).rejects.toThrow();
  });

  it('shows neither name nor ID nor guild of a hidden player', async () => {
    const drawn = await drawSample(card, 'hidden', { renderer: new LayoutRenderer(), language });
    const words = linesOf(drawn)
      .map(({ text }) => text)
      .join(' ');
    expect(words).toContain('Player');
    expect(words).not.toMatch(/Ana|4123456789|Night Owls/);
  });
});

it('draws a squad in both sizes with the same words, each in its place', async () => {
  const props = {
    link: cardLink,
    title: 'Night Owls',
    size: 'Squad of 2',
    points: { value: '12,850', label: 'points' },
    members: [
      { nickname: 'Ana', rank: { label: 'Heroic II', tier: 'heroic' }, pieces: [] },
      { nickname: '『BEN』', rank: { label: 'Diamond IV', tier: 'diamond' }, pieces: [] },
    ],
    openLabel: 'Open place',
  } as const;
  const [card, large] = await Promise.all(
    [false, true].map((isLarge) => drawSquadCard(renderer, { ...props, isLarge })),
  );
  expect(large && (await readCode(large))).toBe(cardLink);
  expect([large?.width, large?.height]).toEqual([1536, 864]);
  for (const [index, line] of (card ? linesOf(card) : []).entries()) {
    const other = large && linesOf(large)[index];
    expect(other?.text).toBe(line.text);
    expect(Math.abs((other?.size ?? 0) - line.size * 1.5)).toBeLessThan(2);
    expect(Math.abs((other?.left ?? 0) - line.left * 1.5)).toBeLessThan(6);
  }
  expect(card && linesOf(card).filter(({ text }) => text === props.openLabel)).toHaveLength(2);
});

describe('namePlayer', () => {
  it.each([
    ['Ana', 'A…'],
    ['꧁༺NightOwl༻꧂', 'Nig…'],
    ['على خان', 'على…'],
    ['Ⓑⓐⓝⓖ Ⓙⓐⓖⓞ', 'Ⓑⓐⓝ…'],
    ['Mr\u3164Shadow', 'MrS…'],
    ['★★★', '…'],
  ])('shortens %s to %s, and drops the ID', (nickname, short) => {
    const named = namePlayer(found(samplePlayer({ basicInfo: { nickname } })), 'short', language);
    expect([named.answer.value.nickname, named.hidesId]).toEqual([short, true]);
  });
});

it('keeps an ID that its owner hides out of shared pictures', () => {
  const own = { ...found(), ...hiddenBy('1', 1), hidesId: false };
  expect(namePlayer(own, 'shown', language).hidesId).toBe(true);
  expect(namePlayer(found(), 'shown', language).hidesId).toBe(false);
});

async function readCode({ data, width }: Card): Promise<string> {
  const small = sharp(data)
    .resize(width / 4)
    .ensureAlpha()
    .raw();
  const { data: pixels, info } = await small.toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: pixels });
}
