import { describe, expect, it } from 'vitest';
import { addHalo, haloMargin } from '../../../../src/bot/cards/engine/halo.ts';
import type { PixelGrid } from '../../../../src/bot/cards/engine/scale-bilinear.ts';
import type { Pixels } from '../../../../src/shared/pictures/picture.ts';

describe('addHalo', () => {
  const square = grid(80, 80, () => 0xff2040e0);
  const lit = addHalo(square);
  const [left, top] = [haloMargin.left, haloMargin.top];

  it('keeps the picture as it is, on a larger surface', () => {
    expect([lit.width, lit.height]).toEqual([80 + 48, 80 + 48]);
    for (const [x, y] of [
      [0, 0],
      [79, 0],
      [40, 40],
      [79, 79],
    ] as const)
      expect(at(lit, left + x, top + y)).toEqual([0xe0, 0x40, 0x20, 255]);
  });

  it('lights the rim', () => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = at(lit, left - 2, top + 20);
    expect(Math.min(red, green, blue)).toBeGreaterThan(90);
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(2);
    expect(alpha).toBeGreaterThan(60);
  });

  it('casts a soft shadow, darker below than above', () => {
    const below = at(lit, left + 40, top + 80 + 14);
    const above = at(lit, left + 40, top - 14);
    expect(below[3]).toBeGreaterThan((above[3] ?? 0) + 20);
    expect(below[0]).toBeLessThan(60);
  });

  it('is gone at the edge of the surface', () => {
    for (let step = 0; step < lit.width; step++)
      for (const [x, y] of [
        [step, 0],
        [step, lit.height - 1],
        [0, step],
        [lit.width - 1, step],
      ] as const)
        expect(at(lit, x, y)[3]).toBeLessThan(12);
  });

  it('is the same at both sides', () => {
    for (let y = 0; y < lit.height; y += 5)
      for (let x = 0; x < left; x++) {
        const [one = 0, other = 0] = [at(lit, x, y)[3], at(lit, lit.width - 1 - x, y)[3]];
        expect(Math.abs(one - other)).toBeLessThan(3);
      }
  });

  it('shows translucent pixels over the rim, in their own colour', () => {
    // Half clear red, premultiplied.
    const glass = addHalo(grid(60, 60, () => 0x80000080 | 0));
    const [red = 0, green = 0, , alpha = 0] = at(glass, left + 30, top + 30);
    expect(red).toBeGreaterThan(green + 60);
    expect(alpha).toBeGreaterThan(0x80);
  });

  it('leaves nothing of a clear picture', () => {
    expect(addHalo(grid(9, 5, () => 0)).data.every((value) => value === 0)).toBe(true);
  });

  it.each([
    [1, 1],
    [1, 300],
    [300, 1],
    [7, 13],
  ])('draws a picture of %s x %s', (width, height) => {
    const { data } = addHalo(grid(width, height, () => -1));
    expect(data.length).toBe((width + 48) * (height + 48) * 4);
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
