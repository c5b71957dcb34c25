import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { PictureKind } from '../contract/picture-kind.ts';
import type { Picture } from './picture.ts';
import { type Sniffed, sniff } from './sniff.ts';

/** A picture that is known to decode: it was decoded to its last pixel once. */
export type SoundPicture = Pick<Picture, 'bytes' | 'digest'>;

/** The bytes are no picture, or a broken one, or far too large. */
export class BadPictureError extends Error {
  override name = 'BadPictureError';
}

/** Longest side and whole area, in pixels, of a picture that is decoded at all: the worst takes a third of a second. */
const maxSide = 4_096;
const maxArea = 2_048 * 2_048;

/**
 * Decodes an untrusted PNG, JPEG, WebP or GIF. What cards can use is returned as it came; anything larger, rotated, deeper
 * or animated is returned as a PNG of its first frame, scaled down to what cards need.
 * @throws BadPictureError
 */
export async function soundPicture(bytes: Buffer, kind: PictureKind): Promise<SoundPicture> {
  const sniffed = checkSize(bytes);
  const side = kind === 'banner' ? 1_024 : 512;
  try {
    const picture = sharp(bytes, { limitInputPixels: maxArea, failOn: 'error' });
    const { depth, orientation, pages, space } = await picture.metadata();
    const isPlain = depth === 'uchar' && space === 'srgb' && (orientation ?? 1) === 1;
    // libvips takes an animated PNG for a still one.
    const isStill = (pages ?? 1) === 1 && sniffed.format !== 'gif' && !bytes.includes('acTL');
    if (isPlain && isStill && Math.max(sniffed.width, sniffed.height) <= side) {
      await picture.raw().toBuffer();
      return withDigest(bytes);
    }
    const plain = picture
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    return withDigest(await plain.png({ compressionLevel: 3 }).toBuffer());
  } catch (error) {
    throw new BadPictureError('it can’t be decoded', { cause: error });
  }
}

/** @param bytes of a picture that is known to decode */
export function withDigest(bytes: Buffer): SoundPicture {
  return { bytes, digest: createHash('sha256').update(bytes).digest('base64url') };
}

function checkSize(bytes: Buffer): Sniffed {
  const sniffed = sniff(bytes);
  if (!sniffed) throw new BadPictureError('it is no PNG, JPEG, WebP or GIF');
  const { width, height } = sniffed;
  if (width === 0 || height === 0) throw new BadPictureError('it has no size');
  if (width > maxSide || height > maxSide || width * height > maxArea)
    throw new BadPictureError(`it is ${width}x${height} pixels large`);
  return sniffed;
}
