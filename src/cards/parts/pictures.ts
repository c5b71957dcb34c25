import sharp from 'sharp';
import type { Picture, Pixels } from '../../images/picture.ts';
import { remember } from '../engine/recent.ts';
import { weightOf } from '../engine/runs.ts';

/** Scales a picture to fill the box; what stands over is cut from its middle's sides. Not remembered: see `tile`. */
export function cover(picture: Picture, width: number, height: number): Promise<Pixels> {
  return resized(picture, width, height, 'cover');
}

/** Scales a picture to lie wholly inside the box, clear space around it. */
export function contain(picture: Picture, width: number, height: number): Promise<Pixels> {
  return tile(`contain ${width}x${height} ${picture.digest}`, () =>
    resized(picture, width, height, 'contain'),
  );
}

/**
 * Pixels made of pictures, ready to be laid on cards. Made once, then remembered: items are worn by many.
 * @param key of everything that decides how they look; pictures by their digest
 */
export const tile = remember<Pixels>(64 * 1024 * 1024, weightOf);

/** How much of each pixel of a picture shows: 0 to 255, row by row. */
export type Mask = Uint8Array;

/** @param keep 0 to 1 for each place */
export function maskOf(width: number, height: number, keep: (column: number, row: number) => number): Mask {
  return Uint8Array.from({ length: width * height }, (_, index) =>
    Math.round(255 * keep(index % width, Math.floor(index / width))),
  );
}

/** Makes each of these very pixels as opaque as the mask says. */
export function fade(pixels: Pixels, mask: Mask): Pixels {
  const { data } = pixels;
  for (let index = 0; index < mask.length; index++) {
    const share = mask[index] ?? 0;
    const alpha = index * 4 + 3;
    if (share !== 255) data[alpha] = ((data[alpha] ?? 0) * share + 127) / 255;
  }
  return pixels;
}

/** How much of the pixel at that place a box with round corners covers, 0 to 1, its edge smooth. */
export function roundedCover(width: number, height: number, radius: number) {
  return (column: number, row: number): number => {
    const beyondX = Math.max(radius - column - 0.5, column + 0.5 - (width - radius), 0);
    const beyondY = Math.max(radius - row - 0.5, row + 0.5 - (height - radius), 0);
    return Math.min(1, Math.max(0, radius - Math.hypot(beyondX, beyondY) + 0.5));
  };
}

async function resized(
  { bytes }: Picture,
  width: number,
  height: number,
  fit: 'cover' | 'contain',
): Promise<Pixels> {
  const data = await sharp(bytes, { failOn: 'error' })
    .resize(width, height, { fit, background: '#00000000' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { width, height, data };
}
