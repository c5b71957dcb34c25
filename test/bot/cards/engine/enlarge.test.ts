import { describe, expect, it } from 'vitest';
import { composeGrids } from '../../../../src/bot/cards/engine/compose-grids.ts';
import { cropPixels } from '../../../../src/bot/cards/engine/crop-pixels.ts';
import { enlarge } from '../../../../src/bot/cards/engine/enlarge.ts';
import { sharpen } from '../../../../src/bot/cards/engine/sharpen.ts';
import { alphaAt, iconOf } from '../../../support/cards/icon-of.ts';

describe('enlarge', () => {
  it('turns the stairs of a slope into a line', async () => {
    const stairs = Array.from({ length: 20 }, (_, step) => ({
      left: 4,
      top: 4 + step,
      right: 6 + step,
      bottom: 5 + step,
    }));
    const { pixels, width } = await enlarge(iconOf(32, stairs), 128, 128);
    // How far the end of each row is from the mean of the rows around it.
    const ends = Array.from({ length: 60 }, (_, row) =>
      endOf(pixels.subarray((row + 24) * width, (row + 25) * width)),
    );
    const bends = ends
      .slice(1, -1)
      .map((end, at) => Math.abs(end - ((ends[at] ?? 0) + (ends[at + 2] ?? 0)) / 2));
    expect(Math.max(...bends)).toBeLessThan(1.2);
  });

  it('returns premultiplied pixels: clear ones are zero, full ones keep their colour', async () => {
    const { pixels } = await enlarge(iconOf(16, [{ left: 4, top: 4, right: 12, bottom: 12 }]), 48, 48);
    expect(pixels[0]).toBe(0);
    const middle = pixels[24 * 48 + 24] ?? 0;
    expect([middle & 255, (middle >> 8) & 255, middle >>> 24]).toEqual([200, 40, 255]);
  });
});

describe('sharpen', () => {
  it('sharpens edges between light and dark, and leaves even areas unchanged', () => {
    const lights = [100, 101, 100, 101, 100, 100, 180, 180, 180, 180, 180, 180];
    const rgb = Uint8Array.from(
      Array.from({ length: 5 }, () => lights.flatMap((light) => [light, light, light])).flat(),
    );
    sharpen(rgb, lights.length, 5);
    const row = lights.map((_, column) => rgb[(2 * lights.length + column) * 3]);
    expect(row.slice(0, 4)).toEqual(lights.slice(0, 4));
    expect(row.slice(8)).toEqual(lights.slice(8));
    expect(row.slice(4, 8)).toEqual([97, 65, 205, 183]);
  });
});

describe('cropPixels', () => {
  it('is clear beyond the picture', () => {
    const cropped = cropPixels(iconOf(4, [{ left: 0, top: 0, right: 4, bottom: 4 }]), {
      left: -1,
      top: 2,
      width: 4,
      height: 4,
    });
    expect([alphaAt(cropped, 0, 0), alphaAt(cropped, 1, 0), alphaAt(cropped, 1, 2)]).toEqual([0, 255, 0]);
  });
});

describe('composeGrids', () => {
  it('draws over the pixels below, on a surface that holds both', () => {
    const full = { width: 2, height: 2, pixels: new Int32Array(4).fill(0xff0000ff | 0) };
    const half = { width: 1, height: 1, pixels: Int32Array.of(0x80008000 | 0) };
    const { grid, left, top } = composeGrids([
      { grid: full, left: 5, top: -3 },
      { grid: half, left: 6, top: -2 },
      { grid: half, left: 8, top: -2 },
    ]);
    expect({ left, top, width: grid.width, height: grid.height }).toEqual({
      left: 5,
      top: -3,
      width: 4,
      height: 2,
    });
    expect([...grid.pixels].map((pixel) => (pixel >>> 0).toString(16))).toEqual([
      'ff0000ff',
      'ff0000ff',
      '0',
      '0',
      'ff0000ff',
      'ff00807f',
      '0',
      '80008000',
    ]);
  });

  it('darkens what lies beside a piece, unless it lies flat', () => {
    const square = (size: number) => ({
      width: size,
      height: size,
      pixels: new Int32Array(size * size).fill(-1),
    });
    const [below, beside] = [true, false].map((isFlat) => {
      const piece = { grid: square(16), left: 12, top: 8, isFlat };
      const { grid } = composeGrids([{ grid: square(40), left: 0, top: 0 }, piece]);
      return (grid.pixels[26 * 40 + 20] ?? 0) & 255;
    });
    expect(below).toBe(255);
    expect(beside).toBeLessThan(235);
  });
});

function endOf(row: Int32Array): number {
  return row.reduce((sum, pixel) => sum + (pixel >>> 24) / 255, 0);
}
