import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { PictureKind } from '../contract/picture-kind.ts';
import { readPixels, rememberPixels } from './decoded-pixels.ts';
import { loadSharp } from './load-sharp.ts';
import type { Picture } from './picture.ts';
import { withDecodingThread } from './picture-threads.ts';
import { type Sniffed, sniff } from './sniff.ts';
import type { StrippedPicture } from './strip/stripped-picture.ts';
import { stripPicture } from './strip-picture.ts';

export type SoundPicture = Pick<Picture, 'bytes' | 'digest'>;

export class BadPictureError extends Error {
  override name = 'BadPictureError';
}

/** The worst picture within this limit takes a third of a second to decode. */
const maxSide = 4_096;
const maxArea = 2_048 * 2_048;

/** A last resort against pictures that pass all other limits. */
const maxSeconds = 1;

/** Decodes an untrusted picture and removes metadata. If large, rotated, deep or animated, it becomes a scaled PNG. */
export async function soundPicture(bytes: Buffer, kind: PictureKind): Promise<SoundPicture> {
  const sniffed = checkSize(bytes);
  const side = kind === 'banner' ? 1_024 : 512;
  return decodeFirstFrame(bytes, sniffed, async (picture, { isAnimated, failOn, bytes: needed }) => {
    const { depth, orientation, space } = await picture.metadata();
    const isPlain = depth === 'uchar' && space === 'srgb' && (orientation ?? 1) === 1;
    if (isPlain && !isAnimated && failOn !== 'none' && Math.max(sniffed.width, sniffed.height) <= side) {
      const sound = withDigest(needed);
      // So the card that caused the fetch need not decode it again.
      rememberPixels(sound, await readPixels(picture));
      return sound;
    }
    const plain = picture
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    return withDigest(await plain.png({ compressionLevel: 3 }).toBuffer());
  });
}

/** Passes only the first frame to `task`. @throws BadPictureError if the file is inconsistent or `task` fails */
export async function decodeFirstFrame<Value>(
  bytes: Buffer,
  sniffed: Sniffed,
  task: (picture: Sharp, stripped: StrippedPicture) => Promise<Value>,
  maxPixels: number = maxArea,
): Promise<Value> {
  const stripped = stripPicture(bytes, sniffed);
  if (!stripped) throw new BadPictureError('its parts do not fit together');
  const sharp = await loadSharp();
  try {
    const options = { limitInputPixels: maxPixels, failOn: stripped.failOn ?? 'error' } as const;
    return await withDecodingThread(() =>
      task(sharp(stripped.bytes, options).timeout({ seconds: maxSeconds }), stripped),
    );
  } catch (error) {
    throw new BadPictureError('it can’t be decoded', { cause: error });
  }
}

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
