import type { Sniffed } from './sniff.ts';
import { stripGif } from './strip/gif.ts';
import { stripJpeg } from './strip/jpeg.ts';
import { stripPng } from './strip/png.ts';
import type { StrippedPicture } from './strip/stripped-picture.ts';
import { stripWebp } from './strip/webp.ts';

/** Copies only what makes up the first frame, and of EXIF the orientation. Undefined: the parts do not fit together. */
export function stripPicture(bytes: Buffer, { format }: Sniffed): StrippedPicture | undefined {
  return { png: stripPng, jpeg: stripJpeg, webp: stripWebp, gif: stripGif }[format](bytes);
}
