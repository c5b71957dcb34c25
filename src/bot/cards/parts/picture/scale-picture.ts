import { loadSharp } from '../../../../shared/pictures/load-sharp.ts';
import type { Picture, Pixels } from '../../../../shared/pictures/picture.ts';
import { withPictureThread } from '../../../../shared/pictures/picture-threads.ts';
import type { Box } from '../../engine/box.ts';
import { memoize } from '../../engine/memoize.ts';
import { estimateBytes } from '../../engine/split-into-runs.ts';

/** Scales a picture, or a part of it, to fill a box, cropping evenly. Not cached: see {@link memoizeTile}. */
export function cover(picture: Picture, width: number, height: number, part?: Box): Promise<Pixels> {
  return scale(picture, { width, height, fit: 'cover', part });
}

export function contain(picture: Picture, size: number): Promise<Pixels> {
  return memoizeTile(`contain ${size} ${picture.digest}`, () =>
    scale(picture, { width: size, height: size, fit: 'contain' }),
  );
}

/** Caches pixels of up to 2.5 MB. The key must hold everything that affects them, and the digests of their pictures. */
export const memoizeTile = memoize<Pixels>('tiles', estimateBytes);

interface Scaling {
  width: number;
  height: number;
  fit: 'cover' | 'contain';
  part?: Box | undefined;
}

async function scale({ bytes }: Picture, { width, height, fit, part }: Scaling): Promise<Pixels> {
  const sharp = await loadSharp();
  const whole = sharp(bytes, { failOn: 'error' });
  const scaled = (part ? whole.extract(part) : whole)
    .resize(width, height, { fit, background: '#00000000' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw();
  const data = await withPictureThread(() => scaled.toBuffer());
  return { width, height, data };
}
