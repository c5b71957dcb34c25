/**
 * The characters that a TrueType or OpenType font has glyphs for, in ascending order: its `cmap` table
 * (OpenType 1.9, "cmap", subtable formats 4 and 12, which hold Unicode).
 */
export function charactersOf(font: Buffer): number[] {
  const cmap = tableAt(font, 'cmap');
  const count = font.readUInt16BE(cmap + 2);
  const subtables = Array.from(
    { length: count },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8),
  );
  const full = subtables.find((at) => font.readUInt16BE(at) === 12);
  const basic = subtables.find((at) => font.readUInt16BE(at) === 4);
  if (full !== undefined) return inGroups(font, full);
  return basic === undefined ? [] : inSegments(font, basic);
}

function tableAt(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  const records = Array.from({ length: count }, (_, index) => 12 + index * 16);
  const record = records.find((at) => font.toString('latin1', at, at + 4) === tag);
  if (record === undefined) throw new Error(`the font has no ${tag} table`);
  return font.readUInt32BE(record + 8);
}

function inGroups(font: Buffer, at: number): number[] {
  const groups = font.readUInt32BE(at + 12);
  return Array.from({ length: groups }, (_, index) => at + 16 + index * 12).flatMap((group) =>
    numbers(font.readUInt32BE(group), font.readUInt32BE(group + 4)),
  );
}

function inSegments(font: Buffer, at: number): number[] {
  const doubled = font.readUInt16BE(at + 6);
  return Array.from({ length: doubled / 2 }, (_, index) => 2 * index)
    .flatMap((step) =>
      numbers(font.readUInt16BE(at + 16 + doubled + step), font.readUInt16BE(at + 14 + step)).filter((code) =>
        hasGlyph(font, { at, doubled, step, code }),
      ),
    )
    .filter((code) => code !== 0xffff);
}

interface Place {
  at: number;
  doubled: number;
  step: number;
  code: number;
}

function hasGlyph(font: Buffer, { at, doubled, step, code }: Place): boolean {
  const start = font.readUInt16BE(at + 16 + doubled + step);
  const delta = font.readUInt16BE(at + 16 + 2 * doubled + step);
  const offsetAt = at + 16 + 3 * doubled + step;
  const offset = font.readUInt16BE(offsetAt);
  if (offset === 0) return ((code + delta) & 0xffff) !== 0;
  return font.readUInt16BE(offsetAt + offset + 2 * (code - start)) !== 0;
}

function numbers(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
