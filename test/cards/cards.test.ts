import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Look, Tier } from '../../src/cards/card.ts';
import { drawClanCard } from '../../src/cards/clan-card.ts';
import { drawItemCard } from '../../src/cards/item-card.ts';
import { drawPetCard } from '../../src/cards/pet-card.ts';
import { drawPlayerCard } from '../../src/cards/player-card.ts';
import { clan, family, item, pet } from '../support/cards/family.ts';
import {
  ana,
  blue,
  decodeCard,
  green,
  pathologicalTexts,
  picture,
  pictureOf,
  red,
} from '../support/cards/sample.ts';

describe.each(Object.entries(family))('the %s card', (_name, drawIn) => {
  const draw = () => drawIn({});
  it('is a JPEG of the card size, without transparency and not too large', async () => {
    const card = await draw();
    const info = await sharp(card.data).metadata();
    expect(info).toMatchObject({
      format: 'jpeg',
      width: 1024,
      height: 576,
      channels: 3,
      chromaSubsampling: '4:4:4',
    });
    expect(card).toMatchObject({ contentType: 'image/jpeg', width: 1024, height: 576 });
    expect(card.data.length).toBeLessThan(250_000);
  });

  it('is drawn once for equal values, and kept', async () => {
    const [one, other] = await Promise.all([draw(), draw()]);
    expect(other).toBe(one);
    expect(await draw()).toBe(one);
  });

  it('looks different in each theme, and is much smaller when lite', async () => {
    const cards = await Promise.all(
      [{}, { theme: 'light' }, { theme: 'accent' }].map((look) => drawIn(look as Look)),
    );
    expect(new Set(cards.map(({ data }) => data.toString('base64'))).size).toBe(3);
    const lite = await drawIn({ isLite: true });
    expect(lite.data.length).toBeLessThan((cards[0]?.data.length ?? 0) * 0.7);
  });
});

describe('drawPlayerCard', () => {
  it('shows the avatar inside its frame, the clothes in their slots and the pet in the last slot', async () => {
    const pictures = {
      avatar: picture('avatar', red),
      frame: picture('frame', green, 8),
      banner: picture('banner', blue),
      clothes: [picture('clothes', red), picture('clothes', green)],
      pet: picture('pet', blue),
    };
    const { at } = await decodeCard(await drawPlayerCard({ ...ana, pictures }));
    expect(mainChannel(at(136, 130))).toBe('red');
    expect(mainChannel(at(44, 130))).toBe('green');
    expect(mainChannel(at(100, 468))).toBe('red');
    expect(mainChannel(at(237, 468))).toBe('green');
    expect(mainChannel(at(924, 468))).toBe('blue');
    expect(mainChannel(at(600, 20))).toBe('blue');
  });

  it('fills the level’s bar up to the progress', async () => {
    const [full, started] = await Promise.all([1, 0.05].map((progress) => withLevel(progress)));
    expect(brightness(full?.at(900, 267))).toBeGreaterThan(brightness(started?.at(900, 267)) + 60);
    expect(brightness(started?.at(275, 267))).toBeGreaterThan(60);
  });

  it.each([
    ['its name', { nickname: 'Anna' }],
    ['the line below', { subtitle: 'UID 1 · India' }],
    ['its clan', { clanLine: undefined }],
    ['its signature', { signature: undefined }],
    ['its rank', { rank: { label: 'Gold I', tier: 'gold' as const } }],
    ['its level', { level: { ...ana.level, value: '68' } }],
    ['a fact', { facts: [{ label: 'Likes', value: '12,346' }] }],
    ['its frame', { pictures: { ...ana.pictures, frame: undefined } }],
    ['its clothes', { pictures: { ...ana.pictures, clothes: [] } }],
    ['its banner', { pictures: { ...ana.pictures, banner: undefined } }],
    ['the note of what is missing', { missingNote: '1 picture is missing' }],
  ])('looks different with %s changed', async (_part, change) => {
    const [before, after] = await Promise.all([drawPlayerCard(ana), drawPlayerCard({ ...ana, ...change })]);
    expect(before.data.equals(after.data)).toBe(false);
  });

  it('ignores clothes and facts beyond the available slots', async () => {
    const clothes = Array.from({ length: 30 }, () => picture('clothes', red));
    const facts = Array.from({ length: 9 }, (_, index) => ({ label: `Fact ${index}`, value: '1' }));
    const { at } = await decodeCard(
      await drawPlayerCard({ ...ana, facts, pictures: { ...ana.pictures, clothes, pet: undefined } }),
    );
    expect(mainChannel(at(924, 468))).toBe('red');
  });

  it('draws pictures of any size', async () => {
    for (const [width, height] of [
      [1, 1],
      [1, 512],
      [512, 1],
      [3, 700],
    ] as const) {
      const odd = pictureOf('avatar', { width, height, data: new Uint8Array(width * height * 4) });
      const pictures = { avatar: odd, frame: odd, banner: odd, pet: odd, clothes: [odd] };
      await expect(drawPlayerCard({ ...ana, pictures })).resolves.toMatchObject({ width: 1024 });
    }
  });

  async function withLevel(progress: number) {
    return decodeCard(await drawPlayerCard({ ...ana, level: { ...ana.level, progress } }));
  }
});

describe('any card', () => {
  it.each(pathologicalTexts.map((text) => [JSON.stringify(text).slice(0, 40), text]))(
    'is drawn with %s for every word',
    async (_name, text) => {
      const facts = [{ label: text, value: text }];
      const level = { label: text, value: text, progress: 0.5 };
      const rank = { label: text, tier: 'gold' as const };
      const words = { subtitle: text, facts, missingNote: text };
      await drawPlayerCard({
        ...ana,
        ...words,
        nickname: text,
        clanLine: text,
        signature: text,
        rank,
        level,
        noOutfitNote: text,
        pictures: { ...ana.pictures, clothes: [] },
      });
      const captain = { label: text, nickname: text, subtitle: text, rank, avatar: picture('avatar', red) };
      const members = { label: text, value: text, share: 1 };
      await drawClanCard({
        ...words,
        name: text,
        level: { label: text, value: text },
        members,
        captain,
        noCaptainNote: text,
      });
      await drawPetCard({
        ...words,
        name: text,
        kindLine: text,
        ownerLine: text,
        level,
        picture: pet.picture,
      });
      await drawItemCard({ ...words, name: text, kindLine: text, picture: item.picture });
    },
  );

  it.each([Number.NaN, -1, 2, Number.POSITIVE_INFINITY])('is drawn with a share of %s', async (share) => {
    const level = { ...pet.level, progress: share };
    await expect(drawPetCard({ ...pet, level })).resolves.toMatchObject({ width: 1024 });
    await expect(drawClanCard({ ...clan, members: { ...clan.members, share } })).resolves.toBeDefined();
  });

  it('has a colour and an emblem of its own for each tier', async () => {
    const tiers: Tier[] = [
      'unranked',
      'bronze',
      'silver',
      'gold',
      'platinum',
      'diamond',
      'heroic',
      'elite-heroic',
      'master',
      'elite-master',
      'grandmaster',
    ];
    const cards = await Promise.all(
      tiers.map((tier) => drawPlayerCard({ ...ana, rank: { label: 'Rank', tier } })),
    );
    expect(new Set(cards.map(({ data }) => data.toString('base64'))).size).toBe(tiers.length);
  });

  it('of a clan without a captain shows the note', async () => {
    const card = await drawClanCard({ ...clan, captain: undefined });
    const other = await drawClanCard({
      ...clan,
      captain: undefined,
      noCaptainNote: 'The clan has no captain',
    });
    expect(card.data.equals(other.data)).toBe(false);
  });
});

function mainChannel(rgb: number[]): string {
  const index = rgb.indexOf(Math.max(...rgb));
  return ['red', 'green', 'blue'][index] ?? '';
}

function brightness(rgb: number[] = []): number {
  return rgb.reduce((sum, value) => sum + value, 0) / 3;
}
