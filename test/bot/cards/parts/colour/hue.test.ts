import { describe, expect, it } from 'vitest';
import { chooseTileColors } from '../../../../../src/bot/cards/parts/colour/hue.ts';
import { pictureOf, type Rgba, square } from '../../../../support/cards/sample.ts';

const colorsOf = (color: Rgba, tier: 'gold' | 'diamond' = 'gold') =>
  chooseTileColors(pictureOf('clothes', square(32, color)), tier);

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

  it('turns a hue that is too close to a neighbour’s, and no other', async () => {
    const picture = pictureOf('clothes', square(32, [210, 40, 40, 255]));
    const hueBeside = async (...taken: number[]) => (await chooseTileColors(picture, 'gold', taken)).hue;
    expect(await hueBeside(120)).toBeCloseTo(await hueBeside());
    expect(await hueBeside(350)).toBeCloseTo((await hueBeside()) + 24);
  });

  it('takes the tier’s colour for a grey picture, and for a clear one', async () => {
    const grey = await colorsOf([128, 128, 128, 255], 'diamond');
    expect(channelsOf(grey.inner).indexOf(Math.max(...channelsOf(grey.inner)))).toBe(2);
    const clear = await colorsOf([255, 0, 0, 0], 'diamond');
    expect(channelsOf(clear.inner).indexOf(Math.max(...channelsOf(clear.inner)))).toBe(2);
  });

  it('follows a small thing of strong colour on a grey one', async () => {
    const pixels = square(32, [120, 120, 120, 255]);
    for (let at = 0; at < 100 * 4; at += 4) pixels.data.set([240, 30, 30, 255], at);
    const { inner } = await chooseTileColors(pictureOf('clothes', pixels), 'diamond');
    expect(channelsOf(inner).indexOf(Math.max(...channelsOf(inner)))).toBe(0);
  });
});

function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

function lightOf(hex: string): number {
  return channelsOf(hex).reduce((sum, value) => sum + value, 0) / 3;
}
