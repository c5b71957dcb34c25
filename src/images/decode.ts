import sharp from 'sharp';
import type { PictureKind, Pixels } from './picture.ts';
import { sniff } from './sniff.ts';

/** Bytes that are no picture we take: no picture at all, broken, or out of all proportion. */
export class BadPictureError extends Error {
  override name = 'BadPictureError';
}

/** Longest side and whole area, in pixels, of a picture that is decoded at all. */
export const maxSide = 4_096;
export const maxArea = 16_000_000;

/**
 * Decodes an untrusted PNG, JPEG, WebP or GIF, the first frame of an animation alone, scaled down to what cards need.
 * @throws BadPictureError
 */
export async function decodePicture(bytes: Buffer, kind: PictureKind): Promise<Pixels> {
  const sniffed = sniff(bytes);
  if (!sniffed) throw new BadPictureError('it is no PNG, JPEG, WebP or GIF');
  const { width, height } = sniffed;
  if (width === 0 || height === 0) throw new BadPictureError('it has no size');
  if (width > maxSide || height > maxSide || width * height > maxArea)
    throw new BadPictureError(`it is ${width}x${height} pixels large`);
  const side = kind === 'banner' ? 1_024 : 512;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxArea, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  } catch (error) {
    throw new BadPictureError('it can’t be decoded', { cause: error });
  }
}
