import { describe, expect, it } from 'vitest';
import type { PixelGrid } from '../../../../../src/bot/cards/engine/scale-bilinear.ts';
import { glowReach, light } from '../../../../../src/bot/cards/parts/figure/light.ts';
import type { Pixels } from '../../../../../src/shared/pictures/picture.ts';

const lamp = { vivid: '#2040e0', deep: '#102070' };
const [red, grey] = [0xff2020e0 | 0, 0xff808080 | 0];

describe('light', () => {
  const square = grid(80, 80, () => grey);
  const { pixels: floating, ...place } = light(square, { lamp });
  const [left, top] = [-place.left, -place.top];

  it('keeps the middle of a picture as it is, on a larger surface', () => {
    expect([floating.width, floating.height, left, top]).toEqual([128, 128, glowReach, glowReach]);
    for (const [x, y] of [
      [40, 40],
      [50, 40],
      [40, 60],
    ] as const)
      expect(at(floating, left + x, top + y)).toEqual([128, 128, 128, 255]);
  });

  it('lights the edges that face the lamp, in its colour, and shades those at the left', () => {
    for (const [x, y] of [
      [79, 40],
      [40, 0],
    ] as const) {
      const [, , blue = 0] = at(floating, left + x, top + y);
      expect(blue).toBeGreaterThan(200);
    }
    const reds = [0, 5, 10, 20, 30].map((x) => at(floating, left + x, top + 40)[0] ?? 0);
    expect(reds).toEqual(reds.toSorted((one, other) => one - other));
    expect(reds[0]).toBeLessThan(95);
  });

  it('gives black a darker rim than grey', () => {
    const black = light(
      grid(80, 80, () => 0xff000000 | 0),
      { lamp },
    ).pixels;
    const [, , blue = 0] = at(black, left + 79, top + 40);
    expect(blue).toBeGreaterThan(100);
    expect(blue).toBeLessThan((at(floating, left + 79, top + 40)[2] ?? 0) - 40);
  });

  it('lets the rim fade out inwards', () => {
    const blues = [79, 78, 77, 76, 75, 74, 60].map((x) => at(floating, left + x, top + 40)[2] ?? 0);
    expect(blues).toEqual(blues.toSorted((one, other) => other - one));
    expect(blues.slice(1).every((blue, index) => (blues[index] ?? 0) - blue < 36)).toBe(true);
    expect(blues[6]).toBeLessThan(136);
  });

  it('glows in the colour of the stage on the side of the lamp only', () => {
    const [r = 0, , blue = 0, alpha = 0] = at(floating, left + 81, top + 40);
    expect(blue).toBeGreaterThan(r + 90);
    expect(alpha).toBeGreaterThan(40);
    const alphaOf = (x: number, y: number) => at(floating, left + x, top + y)[3] ?? 0;
    expect(alphaOf(-2, 40)).toBeLessThan(alpha / 2);
    expect(alphaOf(40, 82)).toBeLessThan(alphaOf(40, -3) / 2);
  });

  it('fades out at the edge of the surface', () => {
    for (const floor of [undefined, 80]) {
      const { pixels } = light(square, { lamp, floor });
      for (let step = 0; step < pixels.height; step++)
        for (const x of [0, pixels.width - 1]) expect(at(pixels, x, step)[3]).toBeLessThan(12);
    }
  });

  it('darkens the floor only under each foot, and shades pixels near the floor', () => {
    const isFoot = (x: number) => x < 60 || x >= 140;
    const {
      pixels,
      left: x,
      top: y,
    } = light(
      grid(200, 400, (column, row) => (row < 300 || isFoot(column) ? grey : 0)),
      { lamp, floor: 400 },
    );
    const [red = 255, , , alpha = 0] = at(pixels, -x + 30, -y + 402);
    expect(red).toBeLessThan(60);
    expect(alpha).toBeGreaterThan(120);
    for (const column of [100, -20, 220]) {
      const [redder = 0, , , thinner = 255] = at(pixels, -x + column, -y + 402);
      expect(thinner === 0 || redder > red).toBe(true);
      expect(thinner).toBeLessThan(alpha / 2);
    }
    const [upper = 0, lower = 255] = [at(pixels, -x + 170, -y + 60)[0], at(pixels, -x + 170, -y + 399)[0]];
    expect(upper).toBeGreaterThan(127);
    expect(lower).toBeLessThan(110);
  });

  it('mirrors a picture faintly in the floor', () => {
    const [lit, mirrored] = [grey, red].map((color) => {
      const standing = light(
        grid(80, 80, () => color),
        { lamp, floor: 80 },
      );
      return at(standing.pixels, -standing.left + 40, -standing.top + 84);
    });
    expect(mirrored?.[0] ?? 0).toBeGreaterThan((lit?.[0] ?? 255) + 4);
    expect(mirrored?.[1] ?? 255).toBeLessThan((lit?.[1] ?? 0) - 4);
  });

  it('shows translucent pixels over the glow, in their own colour', () => {
    // Half clear red, premultiplied.
    const glass = light(
      grid(60, 60, () => 0x80000080 | 0),
      { lamp },
    ).pixels;
    const [r = 0, g = 0, , alpha = 0] = at(glass, left + 20, top + 40);
    expect(r).toBeGreaterThan(g + 60);
    expect(alpha).toBeGreaterThan(0x80);
  });

  it('draws nothing for a transparent picture', () => {
    const { pixels } = light(
      grid(9, 5, () => 0),
      { lamp, floor: 5 },
    );
    expect(pixels.data.every((value) => value === 0)).toBe(true);
  });

  it.each([
    [1, 1],
    [1, 300],
    [300, 1],
    [7, 13],
  ])('draws a picture of %s x %s', (width, height) => {
    const { pixels } = light(
      grid(width, height, () => red),
      { lamp, floor: height },
    );
    expect(pixels.data.length).toBe(pixels.width * pixels.height * 4);
    expect(at(pixels, pixels.width - glowReach - 1, glowReach)[3]).toBe(255);
  });
});

function grid(width: number, height: number, pixelAt: (x: number, y: number) => number): PixelGrid {
  const pixels = Int32Array.from({ length: width * height }, (_, index) =>
    pixelAt(index % width, Math.floor(index / width)),
  );
  return { width, height, pixels };
}

function at({ width, data }: Pixels, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}
