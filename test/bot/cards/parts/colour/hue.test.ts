import { describe, expect, it } from 'vitest';
import type { Tier } from '../../../../../src/bot/cards/card.ts';
import { chooseTileColors, isAlike } from '../../../../../src/bot/cards/parts/colour/hue.ts';
import { pictureOf, type Rgba, square } from '../../../../support/cards/sample.ts';

const pictureIn = (color: Rgba) => pictureOf('clothes', square(32, color));
const colorsOf = (
  color: Rgba,
  { tier = 'diamond', isLight = false }: { tier?: Tier; isLight?: boolean } = {},
) => chooseTileColors(pictureIn(color), { tier, isLight });
const red: Rgba = [220, 20, 20, 255];
const blue: Rgba = [40, 60, 240, 255];
const dark: Rgba = [60, 10, 10, 255];
const bright: Rgba = [250, 170, 170, 255];

describe('chooseTileColors', () => {
  it.each([
    ['gold', red, 0],
    ['gold', blue, 0],
    ['diamond', red, 2],
    ['diamond', [128, 128, 128, 255], 2],
    ['diamond', [255, 0, 0, 0], 2],
  ] as const)('takes the colour of the tier %s, whatever the picture shows', async (tier, color, channel) => {
    const { inner, outer } = await colorsOf([...color], { tier });
    for (const hex of [inner, outer])
      expect(channelsOf(hex).indexOf(Math.max(...channelsOf(hex)))).toBe(channel);
    expect(lightOf(inner)).toBeGreaterThan(lightOf(outer));
  });

  it.each([false, true])(
    'sets dark clothes on a brighter tile than bright ones (light: %s)',
    async (isLight) => {
      const [behindDark, behindBright] = await Promise.all(
        [dark, bright].map((color) => colorsOf(color, { isLight })),
      );
      expect(lightOf(behindDark?.inner ?? '')).toBeGreaterThan(lightOf(behindBright?.inner ?? '') + 30);
    },
  );

  it('parts a picture of the tier’s own colour by its lightness', async () => {
    const [own, other] = await Promise.all([
      colorsOf(dark, { tier: 'heroic' }),
      colorsOf([10, 60, 10, 255], { tier: 'heroic' }),
    ]);
    expect(lightOf(own.inner)).toBeGreaterThan(lightOf(other.inner) + 10);
    const [pale, green] = await Promise.all([
      colorsOf(bright, { tier: 'heroic' }),
      colorsOf([170, 250, 170, 255], { tier: 'heroic' }),
    ]);
    expect(lightOf(pale.inner)).toBeLessThan(lightOf(green.inner) - 10);
  });
});

describe('isAlike', () => {
  it('distinguishes hues', () => {
    expect(isAlike('#ff8a70', '#ff87a0')).toBe(true);
    expect(isAlike('#ffa63d', '#ff87a0')).toBe(true);
    expect(isAlike('#5fe0cb', '#6fb4ff')).toBe(false);
    expect(isAlike('#ffcf4d', '#6fb4ff')).toBe(false);
  });
});

function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

function lightOf(hex: string): number {
  return channelsOf(hex).reduce((sum, value) => sum + value, 0) / 3;
}
