import path from 'node:path';
import { fontFolder, listBundledFonts } from './fonts.ts';
import { readCharacterMap } from './read-character-map.ts';

/** Whether any bundled font can draw a code point. The first call reads the fonts' character maps. */
export function hasGlyph(codePoint: number): boolean {
  coverage ??= readCoverage();
  return ((coverage[codePoint >> 3] ?? 0) & (1 << (codePoint & 7))) !== 0;
}

let coverage: Uint8Array | undefined;

function readCoverage(): Uint8Array {
  const bits = new Uint8Array(0x110000 >> 3);
  for (const name of listBundledFonts())
    for (const codePoint of readCharacterMap(path.join(fontFolder, name)))
      bits[codePoint >> 3] = (bits[codePoint >> 3] ?? 0) | (1 << (codePoint & 7));
  return bits;
}
