import { maxParts, type StrippedPicture } from './stripped-picture.ts';

const headerLength = 13;
const descriptorLength = 10;
const extension = 0x21;
const graphicControl = 0xf9;
const frame = 0x2c;
const trailer = Buffer.of(0x3b);

export function stripGif(bytes: Buffer): StrippedPicture | undefined {
  let at = headerLength + colourTableLength(bytes[10] ?? 0);
  const parts = [bytes.subarray(0, at)];
  for (let walked = 0; at < bytes.length && walked < maxParts; walked++) {
    const kind = bytes[at];
    const start = at;
    if (kind === extension) {
      const end = endOfBlocks(bytes, at + 2);
      if (end === undefined) return undefined;
      if (bytes[at + 1] === graphicControl) parts.push(bytes.subarray(start, end));
      at = end;
      continue;
    }
    if (kind !== frame || at + descriptorLength > bytes.length) return undefined;
    const data = at + descriptorLength + colourTableLength(bytes[at + 9] ?? 0) + 1;
    const end = endOfBlocks(bytes, data);
    if (end === undefined) return undefined;
    return { bytes: Buffer.concat([...parts, bytes.subarray(start, end), trailer]), isAnimated: true };
  }
  return undefined;
}

function colourTableLength(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

function endOfBlocks(bytes: Buffer, from: number): number | undefined {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return undefined;
}
