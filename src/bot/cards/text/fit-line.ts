import { memoize } from '../engine/memoize.ts';
import { cleanText, splitGraphemes } from './clean-text.ts';
import { estimateWidth } from './estimate-width.ts';
import { type TextLine, typeset } from './typeset.ts';

export interface TextStyle {
  size: number;
  color: string;
  weight?: 'normal' | 'bold';
  /** A longer line is shrunk to `minSize`, then truncated with an ellipsis. */
  maxWidth: number;
  minSize?: number;
  /** A name loses its ornaments before it is truncated, and shrinks less than other lines. */
  isName?: boolean | undefined;
}

export interface FittedLine extends TextLine {
  size: number;
  isCut: boolean;
}

export async function fitLine(text: string, style: TextStyle): Promise<FittedLine | undefined> {
  const { size: largest, minSize, maxWidth, weight, isName = false } = style;
  const key = `${largest} ${minSize} ${maxWidth} ${weight} ${isName} ${text}`;
  const { shown, size, isCut } = await fits(key, async () => {
    const clean = Array.from(cleanText(text)).slice(0, maxCodePoints).join('');
    return isName ? fitName(clean, style) : shrinkOrTruncate(splitGraphemes(clean), style);
  });
  const line = await draw(shown, size, style);
  return line && { ...line, size, isCut };
}

interface Fit {
  shown: string;
  size: number;
  isCut: boolean;
}

// Apart from drawings, because a text is tried at several widths, but drawn in one size.
const fits = memoize<Fit>('fits');

// More than fit on a card. Grapheme segmentation takes quadratic time.
const maxCodePoints = 2_000;

async function fitName(name: string, { size, minSize = size, ...style }: TextStyle): Promise<Fit> {
  const large = { ...style, size, minSize: Math.max(minSize, Math.ceil(size * 0.7)) };
  const whole = await shrinkOrTruncate(splitGraphemes(name), large);
  const plain = stripOrnaments(name);
  const fit = whole.isCut && plain !== name ? await shrinkOrTruncate(splitGraphemes(plain), large) : whole;
  return fit.isCut ? { ...fit, shown: `${stripOrnaments(fit.shown.slice(0, -1))}…` } : fit;
}

/** Returns a name from its first letter or digit to its last, with spaces for ornaments between; or all, if it has neither. */
export function stripOrnaments(name: string): string {
  const parts = splitGraphemes(name);
  const isSpoken = (part: string) => /[\p{L}\p{N}]/u.test(part);
  const spoken = parts.slice(parts.findIndex(isSpoken), parts.findLastIndex(isSpoken) + 1);
  const plain = spoken.map((part) => (/[\p{L}\p{N} -~’]/u.test(part) ? part : ' '));
  return plain.join('').replace(/ {2,}/g, ' ') || name;
}

async function shrinkOrTruncate(graphemes: string[], style: TextStyle): Promise<Fit> {
  const { size, minSize = size, maxWidth } = style;
  const drawable = takeDrawable(graphemes.slice(0, (maxWidth / minSize) * maxGraphemesPerEm), size);
  const shown = drawable.join('');
  const isWhole = drawable.length === graphemes.length;
  const firstSize = isWhole ? guessSize(shown, style) : size;
  let width = await measure(shown, firstSize, style);
  let drawnSize = isWhole ? firstSize : minSize;
  while (width > maxWidth && drawnSize > minSize) {
    const guess = Math.floor((drawnSize * maxWidth) / width);
    drawnSize = Math.max(minSize, Math.min(drawnSize - 1, guess));
    width = await measure(shown, drawnSize, style);
  }
  if (isWhole && width <= maxWidth) return { shown, size: drawnSize, isCut: false };
  const cut = await truncate(drawable, (width * minSize) / drawnSize, { ...style, size: minSize });
  return { shown: cut, size: minSize, isCut: true };
}

/** Guesses the size at which text just fits, because that is cheaper than drawing a long line twice. */
function guessSize(text: string, { size, minSize = size, maxWidth, weight = 'normal' }: TextStyle): number {
  const width = estimateWidth(text, weight);
  if (width === undefined || width * size <= maxWidth) return size;
  return Math.max(minSize, Math.floor(maxWidth / width));
}

// The narrowest letters are a quarter of the font size wide, so lines of more graphemes never fit.
const maxGraphemesPerEm = 8;

/** Takes as many leading graphemes as fit on a cairo surface even if every code point had the widest glyph. */
function takeDrawable(graphemes: string[], size: number): string[] {
  let room = maxSurfaceWidth / (maxGlyphWidth * size);
  if (graphemes.join('').length <= room) return graphemes;
  const end = graphemes.findIndex((grapheme) => {
    room -= grapheme.replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '').length;
    return room < 0;
  });
  return end < 0 ? graphemes : graphemes.slice(0, end);
}

// Cairo's limit is 32,767 pixels. The widest glyph, U+FDFD, is nine times as wide as the font is high.
const maxSurfaceWidth = 32_000;
const maxGlyphWidth = 10;

/** Finds the longest prefix that fits with an ellipsis, interpolating between known widths to draw few candidates. */
async function truncate(graphemes: string[], fullWidth: number, style: TextStyle): Promise<string> {
  const { size, maxWidth } = style;
  let best = '…';
  let fitting = { count: 0, width: await measure(best, size, style) };
  let tooLong = { count: graphemes.length, width: Math.max(fullWidth, maxWidth + 1) };
  for (let step = 0; tooLong.count - fitting.count > 1; step++) {
    const share = step < 4 ? (maxWidth - fitting.width) / (tooLong.width - fitting.width) : 0.5;
    const guess = fitting.count + Math.round((tooLong.count - fitting.count) * share);
    const count = Math.min(tooLong.count - 1, Math.max(fitting.count + 1, guess));
    const candidate = `${graphemes.slice(0, count).join('').trimEnd()}…`;
    const width = await measure(candidate, size, style);
    if (width > maxWidth) tooLong = { count, width };
    else {
      fitting = { count, width };
      best = candidate;
    }
  }
  return best;
}

async function measure(text: string, size: number, style: TextStyle): Promise<number> {
  return (await draw(text, size, style))?.pixels.width ?? 0;
}

async function draw(
  text: string,
  size: number,
  { color, weight = 'normal' }: TextStyle,
): Promise<TextLine | undefined> {
  const { line } = await lines(`${size} ${color} ${weight} ${text}`, async () => ({
    line: await typeset({ text, size, color, weight }),
  }));
  return line;
}

const lines = memoize<{ line: TextLine | undefined }>(
  'lines',
  ({ line }) => (line?.pixels.data.byteLength ?? 0) + 1024,
);
