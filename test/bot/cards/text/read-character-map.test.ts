import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fontFolder } from '../../../../src/bot/cards/text/fonts.ts';
import { readCharacterMap } from '../../../../src/bot/cards/text/read-character-map.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'loadout-font-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('readCharacterMap', () => {
  it('reads segments by delta and by offset, without code points that map to no glyph', () => {
    const file = write({
      cmap: cmap(
        format4([
          { first: 0x41, last: 0x43, delta: 5 },
          // 0x50 maps to glyph 0 by its delta.
          { first: 0x50, last: 0x51, delta: -0x50 },
          { first: 0x61, last: 0x63, glyphs: [7, 0, 9] },
        ]),
      ),
    });
    expect(readCharacterMap(file)).toEqual([0x41, 0x42, 0x43, 0x51, 0x61, 0x63]);
  });

  it('prefers the groups of all planes', () => {
    const file = write({
      cmap: cmap(
        format4([{ first: 0x41, last: 0x41, delta: 1 }]),
        format12([
          [0x41, 0x42],
          [0x1f600, 0x1f601],
        ]),
      ),
    });
    expect(readCharacterMap(file)).toEqual([0x41, 0x42, 0x1f600, 0x1f601]);
  });

  it('finds the table among others, and refuses a file without it', () => {
    const table = cmap(format12([[0x41, 0x41]]));
    expect(readCharacterMap(write({ 'OS/2': Buffer.alloc(8), cmap: table }))).toEqual([0x41]);
    expect(() => readCharacterMap(write({ 'OS/2': Buffer.alloc(8) }))).toThrow(/no cmap table/);
  });

  it('reads every bundled font: ascending, each code point once', () => {
    const fonts = readdirSync(fontFolder).filter((name) => /\.(ttf|otf)$/.test(name));
    for (const name of fonts) {
      const codePoints = readCharacterMap(path.join(fontFolder, name));
      expect(codePoints.length, name).toBeGreaterThan(0);
      expect(
        codePoints.every((codePoint, index) => index === 0 || codePoint > (codePoints[index - 1] ?? 0)),
        name,
      ).toBe(true);
    }
    const latin = readCharacterMap(path.join(fontFolder, 'NotoSans-Regular.ttf'));
    expect(latin).toContain(0x1ea4);
    expect(latin).not.toContain(0x4e00);
  });
});

let written = 0;

/** Writes an OpenType file of these tables. */
function write(tables: Record<string, Buffer>): string {
  const entries = Object.entries(tables);
  const header = Buffer.alloc(12 + entries.length * 16);
  header.writeUInt16BE(entries.length, 4);
  let offset = header.length;
  for (const [index, [tag, table]] of entries.entries()) {
    header.write(tag, 12 + index * 16, 'latin1');
    header.writeUInt32BE(offset, 12 + index * 16 + 8);
    header.writeUInt32BE(table.length, 12 + index * 16 + 12);
    offset += table.length;
  }
  const file = path.join(folder, `${written++}.ttf`);
  writeFileSync(file, Buffer.concat([header, ...Object.values(tables)]));
  return file;
}

function cmap(...subtables: Buffer[]): Buffer {
  const header = Buffer.alloc(4 + subtables.length * 8);
  header.writeUInt16BE(subtables.length, 2);
  let offset = header.length;
  for (const [index, table] of subtables.entries()) {
    header.writeUInt32BE(offset, 8 + index * 8);
    offset += table.length;
  }
  return Buffer.concat([header, ...subtables]);
}

interface Segment {
  first: number;
  last: number;
  delta?: number;
  glyphs?: readonly number[];
}

function format4(segments: readonly Segment[]): Buffer {
  const all: Segment[] = [...segments, { first: 0xffff, last: 0xffff, delta: 1 }];
  const glyphs = all.flatMap(({ glyphs = [] }) => glyphs);
  const length = all.length * 2;
  const table = Buffer.alloc(16 + 4 * length + glyphs.length * 2);
  table.writeUInt16BE(4, 0);
  table.writeUInt16BE(length, 6);
  let glyph = 0;
  for (const [index, segment] of all.entries()) {
    const at = index * 2;
    table.writeUInt16BE(segment.last, 14 + at);
    table.writeUInt16BE(segment.first, 16 + length + at);
    table.writeUInt16BE((segment.delta ?? 0) & 0xffff, 16 + 2 * length + at);
    // An offset counts from its own place.
    const offsetAt = 16 + 3 * length + at;
    if (segment.glyphs) table.writeUInt16BE(16 + 4 * length + glyph * 2 - offsetAt, offsetAt);
    glyph += segment.glyphs?.length ?? 0;
  }
  for (const [index, id] of glyphs.entries()) table.writeUInt16BE(id, 16 + 4 * length + index * 2);
  return table;
}

function format12(groups: readonly (readonly [first: number, last: number])[]): Buffer {
  const table = Buffer.alloc(16 + groups.length * 12);
  table.writeUInt16BE(12, 0);
  table.writeUInt32BE(groups.length, 12);
  for (const [index, [first, last]] of groups.entries()) {
    table.writeUInt32BE(first, 16 + index * 12);
    table.writeUInt32BE(last, 16 + index * 12 + 4);
    table.writeUInt32BE(1, 16 + index * 12 + 8);
  }
  return table;
}
