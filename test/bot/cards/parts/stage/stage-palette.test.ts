import { describe, expect, it } from 'vitest';
import { measureContrast, mix } from '../../../../../src/bot/cards/parts/colour/palette.ts';
import { tierLooks, tiers } from '../../../../../src/bot/cards/parts/colour/tier-looks.ts';
import { createStagePalette } from '../../../../../src/bot/cards/parts/stage/stage-palette.ts';
import { drawPlayerCard, type PlayerCardProps } from '../../../../../src/bot/cards/player-card.ts';
import { themes } from '../../../../../src/bot/members/themes.ts';
import { measureGround } from '../../../../support/cards/measure-ground.ts';
import { renderer } from '../../../../support/cards/renderer.ts';
import { ana, art, picture } from '../../../../support/cards/sample.ts';

const looks = tiers.flatMap((tier) => themes.map((theme) => [tier, theme] as const));

// WCAG 2.2, AA: 4.5 for text of any size.
const readable = 4.5;

describe('the colours of a stage', () => {
  it.each(looks)('of %s keep text readable on the whole text side, %s', (tier, theme) => {
    const { side, textColor, mutedTextColor, accent } = createStagePalette(tier, theme);
    for (const below of side)
      for (const color of [textColor, mutedTextColor, accent])
        expect(measureContrast(color, below)).toBeGreaterThan(readable);
  });

  it.each(looks)('of %s keep the rank of every tier readable, %s', (tier, theme) => {
    const { side, isLight } = createStagePalette(tier, theme);
    if (isLight) return;
    for (const { accent } of Object.values(tierLooks))
      for (const below of side)
        expect(measureContrast(mix(accent, '#ffffff', 0.25), below)).toBeGreaterThan(readable);
  });
});

describe('the player card', () => {
  // A banner is blended channel by channel: the ground under any other banner lies between those of white and black.
  const banners = {
    none: undefined,
    painted: art('banner'),
    white: picture('banner', [255, 255, 255, 255]),
    black: picture('banner', [0, 0, 0, 255]),
  };

  it.each(looks)('of %s is readable in its pixels over any banner, %s', async (tier, theme) => {
    const { textColor, mutedTextColor, accent } = createStagePalette(tier, theme);
    for (const [name, banner] of Object.entries(banners)) {
      const lowest = await measureGround(
        await drawPlayerCard(renderer, {
          ...wordless,
          rank: { label: '', tier },
          look: { theme },
          pictures: { ...ana.pictures, banner },
        }),
      );
      const seen = {
        rank: lowest(accent, { left: 326, right: 540, top: 54, bottom: 88 }),
        points: lowest(mutedTextColor, { left: 326, right: 520, top: 98, bottom: 124 }),
        way: lowest(mutedTextColor, { left: 228, right: 520, top: 168, bottom: 192 }),
        name: lowest(textColor, { left: 40, right: 500, top: 220, bottom: 290 }),
        clan: lowest(accent, { left: 40, right: 470, top: 300, bottom: 334 }),
        origin: lowest(mutedTextColor, { left: 40, right: 470, top: 340, bottom: 374 }),
        foot: lowest(mutedTextColor, { left: 40, right: 460, top: 524, bottom: 552 }),
      };
      for (const [words, contrast] of Object.entries(seen))
        expect.soft(contrast, `${words} over the banner ${name}`).toBeGreaterThan(readable);
    }
  });

  const wordless: PlayerCardProps = {
    ...ana,
    nickname: '',
    clanLine: ' ',
    origins: [],
    points: ' ',
    wayToNextRank: undefined,
    figures: [],
    clashSquad: undefined,
    idLine: '',
  };
});
