import { describe, expect, it } from 'vitest';
import { drawClanCard } from '../../../src/cards/clan-card.ts';
import { createTierPalette, measureContrast, mix } from '../../../src/cards/parts/palette.ts';
import { tiers } from '../../../src/cards/parts/tier-looks.ts';
import { clan } from '../../support/cards/family.ts';
import { decodeCard, picture, red } from '../../support/cards/sample.ts';

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

  it.each(looks)('of %s stay readable on the captain’s strongest banner, %s', async (tier, theme) => {
    const value = theme === 'light' ? 0 : 255;
    const captain = {
      label: '',
      nickname: '',
      subtitle: '',
      rank: { label: '', tier },
      avatar: picture('avatar', red),
      banner: picture('banner', [value, value, value, 255]),
    };
    const { at } = await decodeCard(await drawClanCard({ ...clan, captain, look: { theme } }));
    const { textColor, mutedTextColor, accent } = createTierPalette(tier, theme);
    for (const below of [at(200, 470), at(700, 470)].map(hex))
      for (const color of [textColor, mutedTextColor, accent])
        expect(measureContrast(color, below)).toBeGreaterThan(4.5);
  });

  it('mix channel by channel', () => {
    expect(mix('#000000', '#ff8000', 0.5)).toBe('#804000');
    expect(mix('#123456', '#ffffff', 0)).toBe('#123456');
  });
});

function hex(rgb: number[]): string {
  return `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
