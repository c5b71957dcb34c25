import type { Sharp } from 'sharp';
import { decodeFirstFrame } from '../../../shared/pictures/decode.ts';
import { sniff } from '../../../shared/pictures/sniff.ts';

export async function asPng(bytes: Buffer): Promise<Buffer> {
  const sniffed = sniff(bytes);
  if (!sniffed) throw new Error('it is no picture');
  const draw = (picture: Sharp) =>
    picture
      .autoOrient()
      .resize(1024, 1024, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 7 })
      .toBuffer();
  return decodeFirstFrame(bytes, sniffed, draw, maxPixels);
}

const maxPixels = 16_000_000;

export const maxFileBytes = 4 * 1024 * 1024;
