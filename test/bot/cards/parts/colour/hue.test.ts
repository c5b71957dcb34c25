import { describe, expect, it } from 'vitest';
import { chooseTileColors, isAlike } from '../../../../../src/bot/cards/parts/colour/hue.ts';
import { pictureOf, type Rgba, square } from '../../../../support/cards/sample.ts';

const pictureIn = (color: Rgba) => pictureOf('clothes', square(32, color));
const colorsOf = async (color: Rgba, tier: 'gold' | 'diamond' = 'gold') => {
  const [colors] = await chooseTileColors([pictureIn(color)], tier);
  if (!colors) throw new Error('there are no colours of the tile');
  return colors;
};
const red: Rgba = [220, 20, 20, 255];
const green: Rgba = [20, 200, 40, 255];
const blue: Rgba = [40, 60, 240, 255];
const violet: Rgba = [140, 20, 230, 255];

describe('chooseTileColors', () => {
  it.each([
    ['red', [210, 40, 40, 255], 0],
    ['green', [40, 190, 60, 255], 1],
    ['blue', [70, 90, 230, 255], 2],
  ] as const)('takes the colour of a %s picture', async (_name, color, channel) => {
    const { inner, outer } = await colorsOf(color);
    for (const hex of [inner, outer]) {
      const rgb = channelsOf(hex);
      expect(rgb.indexOf(Math.max(...rgb))).toBe(channel);
    }
    expect(lightOf(inner)).toBeGreaterThan(lightOf(outer));
  });

  it('sets dark clothes on a brighter tile than bright ones', async () => {
    const dark = await colorsOf([60, 10, 10, 255]);
    const bright = await colorsOf([250, 170, 170, 255]);
    expect(lightOf(dark.inner)).toBeGreaterThan(lightOf(bright.inner) + 30);
  });

  it('has at most three hues: other colours take the nearest one', async () => {
    const colors = await chooseTileColors([red, green, blue, violet].map(pictureIn), 'gold');
    expect(new Set(colors.map(({ outer }) => outer)).size).toBe(3);
    expect(colors[3]).toEqual(colors[2]);
  });

  it('gives neighbours of the same hue different lightness', async () => {
    const [first, beside, apart] = await chooseTileColors(
      [red, red, red].map(pictureIn),
      'gold',
      (one, other) => one + other === 1,
    );
    expect(lightOf(first?.inner ?? '')).toBeGreaterThan(lightOf(beside?.inner ?? '') + 10);
    expect(apart).toEqual(first);
  });

  it('takes the tier’s colour for a grey picture, and for a clear one', async () => {
    const grey = await colorsOf([128, 128, 128, 255], 'diamond');
    expect(channelsOf(grey.inner).indexOf(Math.max(...channelsOf(grey.inner)))).toBe(2);
    const clear = await colorsOf([255, 0, 0, 0], 'diamond');
    expect(channelsOf(clear.inner).indexOf(Math.max(...channelsOf(clear.inner)))).toBe(2);
  });

  it('follows a strong colour on a grey thing only if it covers much', async () => {
    const mainOf = async (share: number) => {
      const pixels = square(32, [120, 120, 120, 255]);
      for (let at = 0; at < share * 32 * 32 * 4; at += 4) pixels.data.set([240, 30, 30, 255], at);
      const [colors] = await chooseTileColors([pictureOf('clothes', pixels)], 'diamond');
      const channels = channelsOf(colors?.inner ?? '');
      return channels.indexOf(Math.max(...channels));
    };
    expect([await mainOf(0.1), await mainOf(0.5)]).toEqual([2, 0]);
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
