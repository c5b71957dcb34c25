import { describe, expect, it } from 'vitest';
import { mix, paletteOfTier } from '../../src/cards/palette.ts';
import { drawPlayerCard } from '../../src/cards/player-card.ts';
import { ana, look, picture } from './sample.ts';

const tiers = [
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
] as const;

describe('palettes', () => {
  // WCAG 2.2, AA: 4.5 for text of any size.
  it.each(tiers)('of %s keep every ink readable on every ground', (tier) => {
    const { ground, glow, panel, ink, quietInk, accent } = paletteOfTier(tier);
    for (const below of [ground, glow, panel])
      for (const text of [ink, quietInk, accent]) expect(contrast(text, below)).toBeGreaterThan(4.5);
  });

  it.each(tiers)('of %s stay readable on the brightest banner', async (tier) => {
    const banner = picture('banner', [255, 255, 255, 255]);
    const rank = { label: '', tier };
    const { at } = await look(
      await drawPlayerCard({ ...ana, nickname: '', rank, pictures: { ...ana.pictures, banner } }),
    );
    const { ink, quietInk, accent } = paletteOfTier(tier);
    // Both ends of the lines beside the portrait.
    for (const below of [at(252, 130), at(796, 130)].map(hex))
      for (const text of [ink, quietInk, accent]) expect(contrast(text, below)).toBeGreaterThan(4.5);
  });

  it('mix channel by channel', () => {
    expect(mix('#000000', '#ff8000', 0.5)).toBe('#804000');
    expect(mix('#123456', '#ffffff', 0)).toBe('#123456');
  });
});

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function hex(rgb: number[]): string {
  return `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
