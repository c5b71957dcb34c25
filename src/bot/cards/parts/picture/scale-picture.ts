import { loadSharp } from '../../../../shared/pictures/load-sharp.ts';
import type { Picture, Pixels } from '../../../../shared/pictures/picture.ts';
import { withPictureThread } from '../../../../shared/pictures/picture-threads.ts';
import { memoize } from '../../engine/memoize.ts';
import { estimateBytes } from '../../engine/split-into-runs.ts';

/** Scales a picture to fill the box and crops what does not fit, evenly. Keeps nothing: see {@link memoizeTile}. */
export function cover(picture: Picture, width: number, height: number): Promise<Pixels> {
  return scale(picture, width, height, 'cover');
}

/** Scales a picture to fit into a square, with clear space around it, and keeps the result. */
export function contain(picture: Picture, size: number): Promise<Pixels> {
  return memoizeTile(`contain ${size} ${picture.digest}`, () => scale(picture, size, size, 'contain'));
}

/**
 * Keeps pixels made of pictures: many players wear the same items. A cut-out takes up to 0.7 MB with its runs, a whole figure
 * about 2.5 MB.
 * @param key of everything that decides how the tile looks; pictures by their digest
 */
export const memoizeTile = memoize<Pixels>('tiles', estimateBytes);

async function scale(
  { bytes }: Picture,
  width: number,
  height: number,
  fit: 'cover' | 'contain',
): Promise<Pixels> {
  const sharp = await loadSharp();
  const scaled = sharp(bytes, { failOn: 'error' })
    .resize(width, height, { fit, background: '#00000000' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw();
  const data = await withPictureThread(() => scaled.toBuffer());
  return { width, height, data };
}
