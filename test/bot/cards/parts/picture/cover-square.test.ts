import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { coverSquare } from '../../../../../src/bot/cards/parts/picture/cover-square.ts';
import { cover } from '../../../../../src/bot/cards/parts/picture/scale-picture.ts';
import type { Pixels } from '../../../../../src/shared/pictures/picture.ts';
import { pictureOf } from '../../../../support/cards/sample.ts';

describe('coverSquare', () => {
  it.each([256, 162, 301, 512])('looks as sharp scales it, from %s pixels', async (side) => {
    const avatar = pictureOf('avatar', waves(side, side));
    const [ours, theirs] = [await coverSquare(avatar, 162), await cover(avatar, 162, 162)];
    expect([ours.width, ours.height, ours.data.length]).toEqual([162, 162, 162 * 162 * 4]);
    expect(furthest(ours, theirs)).toBeLessThanOrEqual(6);
  });

  it('keeps the exact pixels at the original size', async () => {
    const pixels = waves(162, 162);
    const { data } = await coverSquare(pictureOf('avatar', pixels), 162);
    expect(Buffer.from(data).equals(Buffer.from(pixels.data))).toBe(true);
  });

  it('averages fine patterns, however large the picture', async () => {
    const chess = paint(512, 512, (column, row) => {
      const shade = (column + row) % 2 ? 255 : 0;
      return [shade, shade, shade, 255];
    });
    const { data } = await coverSquare(pictureOf('avatar', chess), 100);
    for (const value of [data[0], data[20_000], data[39_996]])
      expect(Math.abs((value ?? 0) - 128)).toBeLessThan(3);
  });

  it.each([
    ['clear in places', waves(256, 256, 90)],
    ['clear in one place', onceClear(waves(256, 256))],
    ['oblong', waves(256, 200)],
    ['small', waves(64, 64)],
  ])('leaves what is %s to sharp', async (_name, pixels) => {
    const avatar = pictureOf('avatar', pixels);
    expect(furthest(await coverSquare(avatar, 162), await cover(avatar, 162, 162))).toBe(0);
  });

  it('scales a JPEG', async () => {
    const { width, height, data } = waves(256, 256);
    const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const avatar = { ...pictureOf('avatar', waves(1, 1)), bytes };
    expect(furthest(await coverSquare(avatar, 162), await cover(avatar, 162, 162))).toBeLessThanOrEqual(6);
  });
});

/** Smooth in all colours; the right half as opaque as asked. */
function waves(width: number, height: number, alpha = 255): Pixels {
  const wave = (turns: number) => Math.round(128 + 120 * Math.sin(turns * 2 * Math.PI));
  return paint(width, height, (column, row) => [
    wave(column / width),
    wave(row / height),
    wave((column + row) / width),
    column > width / 2 ? alpha : 255,
  ]);
}

function paint(width: number, height: number, color: (column: number, row: number) => number[]): Pixels {
  const pixel = (_: unknown, index: number) => color(index % width, Math.floor(index / width));
  return { width, height, data: Uint8Array.from(Array.from({ length: width * height }, pixel).flat()) };
}

function onceClear(pixels: Pixels): Pixels {
  return { ...pixels, data: pixels.data.with((131 * pixels.width + 77) * 4 + 3, 0) };
}

/** The largest difference between two pictures. */
function furthest(one: Pixels, other: Pixels): number {
  return one.data.reduce((most, value, at) => Math.max(most, Math.abs(value - (other.data[at] ?? 0))), 0);
}
