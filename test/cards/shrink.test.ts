import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { shrink } from '../../src/cards/shrink.ts';
import type { Pixels } from '../../src/images/picture.ts';
import { red, square } from './sample.ts';

describe('shrink', () => {
  it('makes each pixel the mean of its area', () => {
    const picture = grey(4, 1, [10, 30, 100, 200]);
    expect(reds(shrink(picture, whole(picture), 2, 1))).toEqual([20, 150]);
    expect(reds(shrink(picture, { left: 0.5, top: 0, width: 2, height: 1 }, 1, 1))).toEqual([43]);
  });

  it('lets clear pixels count for nothing but their clearness', () => {
    const picture = grey(2, 1, [200, 0]);
    picture.data[7] = 0;
    expect([...shrink(picture, whole(picture), 1, 1).data]).toEqual([200, 200, 200, 128]);
  });

  it('leaves one colour that colour, whatever the size', () => {
    const picture = square(97, red);
    for (const side of [96, 61, 13, 1])
      expect(new Set(pixelsOf(shrink(picture, whole(picture), side, side)))).toEqual(new Set([red.join()]));
  });

  it('comes near to what sharp makes of the same picture', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><circle cx="128" cy="128" r="90" fill="#48c" stroke="#fff" stroke-width="20"/></svg>';
    const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
    const ours = shrink(
      { width: 256, height: 256, data },
      { left: 0, top: 0, width: 256, height: 256 },
      100,
      100,
    );
    const theirs = await sharp(Buffer.from(svg)).resize(100, 100).ensureAlpha().raw().toBuffer();
    const apart = ours.data.reduce((sum, value, index) => sum + Math.abs(value - (theirs[index] ?? 0)), 0);
    expect(apart / theirs.length).toBeLessThan(3);
  });
});

function grey(width: number, height: number, values: number[]): Pixels {
  return { width, height, data: Uint8Array.from(values.flatMap((value) => [value, value, value, 255])) };
}

function whole({ width, height }: Pixels) {
  return { left: 0, top: 0, width, height };
}

function reds({ data }: Pixels): number[] {
  return [...data].filter((_, index) => index % 4 === 0);
}

function pixelsOf({ data }: Pixels): string[] {
  return Array.from({ length: data.length / 4 }, (_, index) =>
    data.subarray(index * 4, index * 4 + 4).join(),
  );
}
