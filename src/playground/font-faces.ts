import path from 'node:path';
import { fontFolder, listBundledFonts } from '../bot/cards/text/fonts.ts';
import { readCharacterMap } from '../bot/cards/text/read-character-map.ts';

export const fontsPath = '/fonts';

/** Fonts of the page, without bold ones: the browser emboldens the regular ones. */
export const pageFonts: readonly string[] = listBundledFonts()
  .filter((name) => !name.includes('Bold'))
  .toSorted((one, other) => orderOf(one) - orderOf(other));

/** Returns `@font-face` rules for cards. No two text fonts cover the same character, so only a few files load. */
export function fontFaces(): string {
  const latin = readCharacterMap(path.join(fontFolder, 'NotoSans-Regular.ttf')).filter(isLatin);
  const covered = new Set(latin);
  const others = pageFonts.map((name) => {
    const codes = readCharacterMap(path.join(fontFolder, name));
    // The keycap digits of an emoji font would replace all digits.
    const own = codes.filter((code) => (isEmoji(name) ? code > 0x7f : !covered.has(code)));
    for (const code of own) covered.add(code);
    const family = isEmoji(name) ? 'Page Emoji' : 'Page Text';
    return fontFace({ family, name, codes: own });
  });
  return [fontFace({ family: 'Page Text', name: latinFont, codes: latin }), ...others].join('\n');
}

function fontFace({
  family,
  name,
  codes,
}: {
  family: string;
  name: string;
  codes: readonly number[];
}): string {
  return `@font-face{font-family:"${family}";src:url("${fontsPath}/${name}");unicode-range:${rangesOf(codes)}}`;
}

/** Latin letters of Noto Sans: nearly every page needs them, few need more. */
export const latinFont = 'NotoSans-Latin.woff2';

const latinRanges = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x300, 0x345],
  [0x1e00, 0x1eff],
  [0x2010, 0x2044],
  [0x20a0, 0x20bf],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const;

function isLatin(code: number): boolean {
  return latinRanges.some(([from, to]) => code >= from && code <= to);
}

function isEmoji(name: string): boolean {
  return name.startsWith('NotoColorEmoji');
}

// Latin comes first and symbols last, because other fonts may have those.
function orderOf(name: string): number {
  if (name === 'NotoSans-Regular.ttf') return 0;
  return isEmoji(name) || /Symbols|Math/.test(name) ? 2 : 1;
}

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
