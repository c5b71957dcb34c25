import { closeSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { bundledFonts, fontFolder } from './fonts.ts';

/** Whether any of the bundled fonts has a sign for that code point. */
export function hasGlyph(codePoint: number): boolean {
  covered ??= readCoverage();
  return ((covered[codePoint >> 3] ?? 0) & (1 << (codePoint & 7))) !== 0;
}

let covered: Uint8Array | undefined;

/** One bit for each code point that some font maps to a glyph. */
function readCoverage(): Uint8Array {
  const bits = new Uint8Array(0x110000 >> 3);
  const mark = (codePoint: number): void => {
    bits[codePoint >> 3] = (bits[codePoint >> 3] ?? 0) | (1 << (codePoint & 7));
  };
  for (const name of bundledFonts()) readCharacterMap(path.join(fontFolder, name), mark);
  return bits;
}

/** Reads the `cmap` table of an OpenType file: its header, the list of tables, then that one alone. */
function readCharacterMap(file: string, mark: (codePoint: number) => void): void {
  const handle = openSync(file, 'r');
  try {
    const head = readAt(handle, 0, 12);
    const tables = readAt(handle, 12, head.readUInt16BE(4) * 16);
    for (let at = 0; at < tables.length; at += 16) {
      if (tables.toString('latin1', at, at + 4) !== 'cmap') continue;
      const cmap = readAt(handle, tables.readUInt32BE(at + 8), tables.readUInt32BE(at + 12));
      for (let entry = 4; entry < 4 + cmap.readUInt16BE(2) * 8; entry += 8)
        markSubtable(cmap.subarray(cmap.readUInt32BE(entry + 4)), mark);
    }
  } finally {
    closeSync(handle);
  }
}

function readAt(handle: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(handle, bytes, 0, length, position);
  return bytes;
}

// The two formats in use: 4 for the basic plane, 12 for all planes. The others repeat them or name variants.
function markSubtable(table: Buffer, mark: (codePoint: number) => void): void {
  const format = table.readUInt16BE(0);
  if (format === 4) markSegments(table, mark);
  if (format === 12) markGroups(table, mark);
}

function markGroups(table: Buffer, mark: (codePoint: number) => void): void {
  for (let group = 0; group < table.readUInt32BE(12); group++) {
    const at = 16 + group * 12;
    const last = table.readUInt32BE(at + 4);
    for (let codePoint = table.readUInt32BE(at); codePoint <= last; codePoint++) mark(codePoint);
  }
}

function markSegments(table: Buffer, mark: (codePoint: number) => void): void {
  const doubled = table.readUInt16BE(6);
  for (let segment = 0; segment < doubled; segment += 2) {
    const last = table.readUInt16BE(14 + segment);
    const first = table.readUInt16BE(16 + doubled + segment);
    const delta = table.readUInt16BE(16 + 2 * doubled + segment);
    const offsetAt = 16 + 3 * doubled + segment;
    const offset = table.readUInt16BE(offsetAt);
    for (let codePoint = first; codePoint <= last && codePoint !== 0xffff; codePoint++) {
      const glyph =
        offset === 0
          ? (codePoint + delta) & 0xffff
          : table.readUInt16BE(offsetAt + offset + 2 * (codePoint - first));
      if (glyph !== 0) mark(codePoint);
    }
  }
}
