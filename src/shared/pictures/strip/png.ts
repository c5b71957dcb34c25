import { crc32 } from 'node:zlib';
import { buildExif, orientationIn } from './exif.ts';
import { maxParts, type StrippedPicture } from './stripped-picture.ts';

const signatureLength = 8;
/** Beside their data, chunks have a length, a type and a checksum. */
const frameLength = 12;

/** Needed, or a few bytes long by their definition. */
const needed = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'IDAT',
  'IEND',
  'pHYs',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'bKGD',
]);
const maxSmallLength = 1_024;

/** Undefined: a chunk reaches beyond the end, or there is no last one. */
export function stripPng(bytes: Buffer): StrippedPicture | undefined {
  const parts = [bytes.subarray(0, signatureLength)];
  let isAnimated = false;
  let isStripped = false;
  let walked = 0;
  for (let at = signatureLength; at + frameLength <= bytes.length; ) {
    if (++walked > maxParts) return undefined;
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + frameLength + length;
    if (end > bytes.length) return undefined;
    const isNeeded = needed.has(type) && (type === 'IDAT' || length <= maxSmallLength);
    if (isNeeded) parts.push(bytes.subarray(at, end));
    else isStripped = true;
    if (type === 'acTL') isAnimated = true;
    if (type === 'eXIf') parts.push(...orientationChunk(bytes.subarray(at + 8, end - 4)));
    if (type === 'IEND') {
      isStripped ||= end < bytes.length;
      return { bytes: isStripped ? Buffer.concat(parts) : bytes, isAnimated };
    }
    at = end;
  }
  return undefined;
}

function orientationChunk(exif: Buffer): Buffer[] {
  const orientation = orientationIn(exif);
  if (orientation === undefined) return [];
  const data = buildExif(orientation);
  const chunk = Buffer.alloc(frameLength + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write('eXIf', 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return [chunk];
}
