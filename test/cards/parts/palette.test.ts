import { describe, expect, it } from 'vitest';
import { createTierPalette, measureContrast, mix } from '../../../src/cards/parts/palette.ts';
import { tiers } from '../../../src/cards/parts/tier-looks.ts';

const themes = ['dark', 'light', 'accent'] as const;
const looks = tiers.flatMap((tier) => themes.map((theme) => [tier, theme] as const));

describe('palettes', () => {
  // WCAG 2.2, AA: 4.5 for text of any size.
  it.each(looks)('of %s keep text readable on every background, %s', (tier, theme) => {
    const { background, glow, panel, textColor, mutedTextColor, accent } = createTierPalette(tier, theme);
    for (const below of [background, glow, panel])
      for (const color of [textColor, mutedTextColor, accent])
        expect(measureContrast(color, below)).toBeGreaterThan(4.5);
  });

  it.each(looks)('of %s contrast with dark and bright pictures, %s', (tier, theme) => {
    const { spotlight, spotlightRim, textColor } = createTierPalette(tier, theme);
    expect(measureContrast(textColor, spotlightRim)).toBeGreaterThan(4.5);
    expect(measureContrast(textColor, spotlight)).toBeGreaterThan(3);
    // Black things and white things both show.
    for (const thing of ['#05060a', '#ffffff'])
      expect(
        Math.max(measureContrast(thing, spotlight), measureContrast(thing, spotlightRim)),
      ).toBeGreaterThan(1.15);
  });

  it('mix channel by channel', () => {
    expect(mix('#000000', '#ff8000', 0.5)).toBe('#804000');
    expect(mix('#123456', '#ffffff', 0)).toBe('#123456');
  });
});
