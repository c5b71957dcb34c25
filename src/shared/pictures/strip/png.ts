import { crc32 } from 'node:zlib';
import { buildExif, orientationIn } from './exif.ts';
import { maxParts, type StrippedPicture } from './stripped-picture.ts';

const signatureLength = 8;
const frameLength = 12;

/** Chunks that are needed, or tiny by definition. */
const needed = /^(?:IHDR|PLTE|tRNS|IDAT|IEND|pHYs|gAMA|cHRM|sRGB|sBIT|bKGD)$/;
const maxSmallLength = 1_024;

/** Strips a PNG, and adds the end chunk if missing. Undefined if more than a few bytes of a chunk are missing. */
export function stripPng(bytes: Buffer): StrippedPicture | undefined {
  const parts = [bytes.subarray(0, signatureLength)];
  let isAnimated = false;
  let isStripped = false;
  let hasPixels = false;
  let walked = 0;
  for (let at = signatureLength; at + frameLength <= bytes.length; ) {
    if (++walked > maxParts) return undefined;
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + frameLength + length;
    if (end > bytes.length) {
      if (type !== 'IDAT') break;
      const data = bytes.subarray(at + 8, at + 8 + length);
      const isNearlyWhole = end - bytes.length <= fewBytes && 2 * data.length > length;
      if (!isNearlyWhole) return undefined;
      return { bytes: Buffer.concat([...parts, chunk(type, data), endChunk]), isAnimated, failOn: 'none' };
    }
    const isNeeded = needed.test(type) && (type === 'IDAT' || length <= maxSmallLength);
    if (isNeeded) parts.push(bytes.subarray(at, end));
    else isStripped = true;
    if (type === 'acTL') isAnimated = true;
    if (type === 'IDAT') hasPixels = true;
    if (type === 'eXIf') parts.push(...orientationChunk(bytes.subarray(at + 8, end - 4)));
    if (type === 'IEND') {
      isStripped ||= end < bytes.length;
      return { bytes: isStripped ? Buffer.concat(parts) : bytes, isAnimated };
    }
    at = end;
  }
  return hasPixels ? { bytes: Buffer.concat([...parts, endChunk]), isAnimated } : undefined;
}

const fewBytes = 64;

function orientationChunk(exif: Buffer): Buffer[] {
  const orientation = orientationIn(exif);
  return orientation === undefined ? [] : [chunk('eXIf', buildExif(orientation))];
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(frameLength + data.length);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, 'latin1');
  data.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, 8 + data.length)), 8 + data.length);
  return framed;
}

const endChunk = chunk('IEND', Buffer.alloc(0));
