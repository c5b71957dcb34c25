import { closeSync, openSync, readSync } from 'node:fs';

/**
 * Reads the code points that an OpenType font has glyphs for, from subtable formats 4 and 12 of its `cmap` table.
 * @returns code points, ascending and unique @throws Error if the file has no `cmap` table
 */
export function readCharacterMap(file: string): number[] {
  const cmap = readTable(file, 'cmap');
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + index * 8)),
  );
  const withFormat = (format: number) => subtables.find((table) => table.readUInt16BE(0) === format);
  const all = withFormat(12);
  const basic = withFormat(4);
  if (all) return readGroups(all);
  return basic ? readSegments(basic) : [];
}

function readTable(file: string, tag: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    const header = readAt(handle, 0, 12);
    const records = readAt(handle, 12, header.readUInt16BE(4) * 16);
    for (let at = 0; at < records.length; at += 16)
      if (records.toString('latin1', at, at + 4) === tag)
        return readAt(handle, records.readUInt32BE(at + 8), records.readUInt32BE(at + 12));
  } finally {
    closeSync(handle);
  }
  throw new Error(`${file} has no ${tag} table.`);
}

function readAt(handle: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(handle, bytes, 0, length, position);
  return bytes;
}

/** Reads format 12: groups of first and last code point. */
function readGroups(table: Buffer): number[] {
  const codePoints: number[] = [];
  for (let group = 0; group < table.readUInt32BE(12); group++) {
    const at = 16 + group * 12;
    const last = table.readUInt32BE(at + 4);
    for (let codePoint = table.readUInt32BE(at); codePoint <= last; codePoint++) codePoints.push(codePoint);
  }
  return codePoints;
}

/** Reads format 4: parallel arrays of last code point, first code point, delta and offset per segment. */
function readSegments(table: Buffer): number[] {
  const codePoints: number[] = [];
  const arrayLength = table.readUInt16BE(6);
  for (let segment = 0; segment < arrayLength; segment += 2) {
    const last = table.readUInt16BE(14 + segment);
    const first = table.readUInt16BE(16 + arrayLength + segment);
    const delta = table.readUInt16BE(16 + 2 * arrayLength + segment);
    const offsetAt = 16 + 3 * arrayLength + segment;
    const offset = table.readUInt16BE(offsetAt);
    for (let codePoint = first; codePoint <= last && codePoint !== 0xffff; codePoint++) {
      const glyph =
        offset === 0
          ? (codePoint + delta) & 0xffff
          : table.readUInt16BE(offsetAt + offset + 2 * (codePoint - first));
      if (glyph !== 0) codePoints.push(codePoint);
    }
  }
  return codePoints;
}
