import { describe, expect, it } from 'vitest';
import { createCardPalette } from '../../../../../src/bot/cards/parts/backdrop/card-palette.ts';
import { mix } from '../../../../../src/bot/cards/parts/colour/palette.ts';
import { tierStyles, tiers } from '../../../../../src/bot/cards/parts/colour/tier-styles.ts';
import { drawPlayerCard } from '../../../../../src/bot/cards/player-card.ts';
import { themes } from '../../../../../src/bot/settings/list/themes.ts';
import { measureContrast } from '../../../../support/cards/contrast.ts';
import { findFaintLines } from '../../../../support/cards/faint-lines.ts';
import { ana, picture } from '../../../../support/cards/sample.ts';
import { GroundRenderer } from '../../../../support/cards/test-renderers.ts';

const looks = tiers.flatMap((tier) => themes.map((theme) => [tier, theme] as const));

// WCAG 2.2, AA: 4.5 for text of any size.
const readable = 4.5;

describe('the colours of a backdrop', () => {
  it.each(looks)('of %s keep text readable on the whole text side, %s', (tier, theme) => {
    const { side, textColor, mutedTextColor, accent } = createCardPalette(tier, theme);
    for (const below of side)
      for (const color of [textColor, mutedTextColor, accent])
        expect(measureContrast(color, below)).toBeGreaterThan(readable);
  });

  it.each(looks)('of %s keep the rank of every tier readable, %s', (tier, theme) => {
    const { side, isLight } = createCardPalette(tier, theme);
    if (isLight) return;
    for (const { accent } of Object.values(tierStyles))
      for (const below of side)
        expect(measureContrast(mix(accent, '#ffffff', 0.25), below)).toBeGreaterThan(readable);
  });
});

describe('the player card', () => {
  // A banner is blended channel by channel: the ground under any other banner lies between those of white and black.
  const whiteAndBlack = [255, 0].map((value) => picture('banner', [value, value, value, 255]));
  const banners = [undefined, ...whiteAndBlack];
  const grounds = new GroundRenderer();

  it.each(looks)('of %s is readable in its pixels over any banner, %s', async (tier, theme) => {
    for (const banner of banners) {
      const card = await drawPlayerCard(grounds, {
        ...ana,
        rank: { ...ana.rank, tier },
        look: { theme },
        pictures: { ...ana.pictures, banner },
      });
      expect(findFaintLines(card)).toEqual([]);
    }
  });
});
