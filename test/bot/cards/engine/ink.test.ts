import { describe, expect, it } from 'vitest';
import { cropInk, findInk } from '../../../../src/bot/cards/engine/ink.ts';
import type { Pixels } from '../../../../src/shared/pictures/picture.ts';

describe('findInk', () => {
  it('finds the box around visible pixels, without the glow', () => {
    const pixels = paint(40, 30, (x, y) => (x >= 10 && x < 25 && y >= 5 && y < 12 ? 255 : x < 35 ? 60 : 0));
    expect(findInk(pixels)).toEqual({ box: { left: 10, top: 5, width: 15, height: 7 }, isOpaque: false });
  });

  it('finds single pixels in the corners', () => {
    const pixels = paint(9, 7, (x, y) => ((x === 0 && y === 6) || (x === 8 && y === 0) ? 255 : 0));
    expect(findInk(pixels)?.box).toEqual({ left: 0, top: 0, width: 9, height: 7 });
  });

  it('finds nothing in a clear picture', () => {
    expect(findInk(paint(8, 8, () => 0))).toBeUndefined();
    expect(findInk(paint(8, 8, () => 128))).toBeUndefined();
  });

  it('detects a picture with its own background, with or without round corners', () => {
    expect(findInk(paint(50, 50, () => 255))?.isOpaque).toBe(true);
    const isCorner = (x: number, y: number) => Math.min(x, 49 - x) + Math.min(y, 49 - y) < 5;
    expect(findInk(paint(50, 50, (x, y) => (isCorner(x, y) ? 0 : 255)))?.isOpaque).toBe(true);
    expect(findInk(paint(50, 50, (x) => (x < 44 ? 255 : 0)))?.isOpaque).toBe(false);
  });
});

describe('cropInk', () => {
  const alphas = [0, 60, 88, 112, 128, 140, 200, 255];
  const crop = cropInk(
    paint(10, 3, (x) => alphas[x - 1] ?? 0),
    { left: 1, top: 1, width: 8, height: 1 },
  );
  const kept = Array.from(crop.pixels, (pixel) => pixel >>> 24);

  it('drops nearly transparent pixels, and keeps smooth edges and solid pixels', () => {
    expect(kept.slice(0, 3)).toEqual([0, 0, 0]);
    expect(kept.slice(5)).toEqual([140, 200, 255]);
    expect(kept[3]).toBeGreaterThan(20);
    expect(kept[3]).toBeLessThan(100);
  });

  it('premultiplies the colours', () => {
    for (const [index, pixel] of crop.pixels.entries()) {
      const alpha = kept[index] ?? 0;
      expect(Math.abs((pixel & 255) - (200 * alpha) / 255)).toBeLessThan(1);
      expect((pixel >> 8) & 255).toBe(0);
    }
  });
});

/** Red of 200, as opaque as asked. */
function paint(width: number, height: number, alphaAt: (x: number, y: number) => number): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([200, 0, 0, alphaAt(x, y)], (y * width + x) * 4);
  return { width, height, data };
}
