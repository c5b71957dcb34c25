import path from 'node:path';
import { fontFolder, listBundledFonts } from '../cards/text/fonts.ts';
import { readCharacterMap } from '../cards/text/read-character-map.ts';

/** Where the page's server serves the bundled fonts. */
export const fontsPath = '/fonts';

/** The bundled fonts that the page may ask for: the browser makes bold letters of the regular ones itself. */
export const pageFonts: readonly string[] = listBundledFonts()
  .filter((name) => !name.includes('Bold'))
  .toSorted((one, other) => placeOf(one) - placeOf(other));

/**
 * Styles that name the fonts of the cards as one family for text and one for emoji. Each file says which characters it
 * is for, and no two for text name the same, so that a browser fetches a file only where a text needs it and no font of the
 * machine has it.
 */
export function fontFaces(): string {
  const taken = new Set<number>();
  return pageFonts
    .map((name) => {
      const codes = readCharacterMap(path.join(fontFolder, name));
      // An emoji font holds digits for its keycaps, and the joiners of sequences, which it needs for itself.
      const own = codes.filter((code) => (isEmoji(name) ? code > 0x7f : !taken.has(code)));
      for (const code of own) taken.add(code);
      const family = isEmoji(name) ? 'Loadout Emoji' : 'Loadout Text';
      return `@font-face{font-family:"${family}";src:url("${fontsPath}/${name}");unicode-range:${rangesOf(own)}}`;
    })
    .join('\n');
}

function isEmoji(name: string): boolean {
  return name.startsWith('NotoColorEmoji');
}

// Latin before all others, symbols that other fonts may draw as well last.
function placeOf(name: string): number {
  if (name === 'NotoSans-Regular.ttf') return 0;
  return isEmoji(name) || /Symbols|Math/.test(name) ? 2 : 1;
}

/** `U+41-5a,U+61`. */
function rangesOf(codes: readonly number[]): string {
  const starts = codes.filter((code, index) => codes[index - 1] !== code - 1);
  const ends = codes.filter((code, index) => codes[index + 1] !== code + 1);
  return starts
    .map((start, index) => {
      const end = ends[index] ?? start;
      return start === end ? `U+${start.toString(16)}` : `U+${start.toString(16)}-${end.toString(16)}`;
    })
    .join(',');
}
