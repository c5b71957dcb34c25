import type { Sniffed } from './sniff.ts';
import { stripGif } from './strip/gif.ts';
import { stripJpeg } from './strip/jpeg.ts';
import { stripPng } from './strip/png.ts';
import type { StrippedPicture } from './strip/stripped-picture.ts';
import { stripWebp } from './strip/webp.ts';

/** Copies only the first frame and EXIF's orientation. Undefined if the file is inconsistent. */
export function stripPicture(bytes: Buffer, { format }: Sniffed): StrippedPicture | undefined {
  return { png: stripPng, jpeg: stripJpeg, webp: stripWebp, gif: stripGif }[format](bytes);
}
