import { buildExif, orientationIn } from './exif.ts';
import { maxParts, type StrippedPicture } from './stripped-picture.ts';

const headerLength = 12;
const chunkHeaderLength = 8;

const needed = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);

const removedFlags = 0x20 | 0x08 | 0x04;
const exifFlag = 0x08;

export function stripWebp(bytes: Buffer): StrippedPicture | undefined {
  const parts: Buffer[] = [];
  let frames = 0;
  let orientation: number | undefined;
  let isStripped = false;
  let walked = 0;
  for (let at = headerLength; at + chunkHeaderLength <= bytes.length; ) {
    if (++walked > maxParts) return undefined;
    const type = bytes.toString('latin1', at, at + 4);
    const end = at + chunkHeaderLength + bytes.readUInt32LE(at + 4);
    if (end > bytes.length) return undefined;
    const next = Math.min(end + (end % 2), bytes.length);
    if (type === 'ANMF') frames++;
    if (needed.has(type) && frames <= 1) parts.push(bytes.subarray(at, next));
    else isStripped = true;
    if (type === 'EXIF')
      orientation = orientationIn(withoutName(bytes.subarray(at + chunkHeaderLength, end)));
    at = next;
  }
  const isAnimated = frames > 0;
  if (!isStripped) return { bytes, isAnimated };
  return { bytes: assemble(parts, orientation), isAnimated };
}

function assemble(parts: readonly Buffer[], orientation: number | undefined): Buffer {
  const body = parts.map((part) => withFlags(part, orientation !== undefined));
  if (orientation !== undefined) body.push(exifChunk(orientation));
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  header.writeUInt32LE(4 + body.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([header, ...body]);
}

function withFlags(part: Buffer, hasExif: boolean): Buffer {
  if (part.toString('latin1', 0, 4) !== 'VP8X' || part.length <= chunkHeaderLength) return part;
  const changed = Buffer.from(part);
  const flags = (part[chunkHeaderLength] ?? 0) & ~removedFlags;
  changed[chunkHeaderLength] = hasExif ? flags | exifFlag : flags;
  return changed;
}

function exifChunk(orientation: number): Buffer {
  const data = buildExif(orientation);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

/** Removes the prefix that JPEG needs and some writers add. */
function withoutName(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
}
