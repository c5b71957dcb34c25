import sharp from 'sharp';
import type { Pixels } from '../images/picture.ts';
import { cleanText, graphemesOf } from './clean-text.ts';
import { useBundledFonts } from './fonts.ts';
import { keepRecent } from './recent.ts';

/** How a line is set. Sizes in pixels. */
export interface LineStyle {
  size: number;
  /** `#rrggbb`. */
  color: string;
  weight?: 'normal' | 'bold';
  /** A line longer than this is set smaller, down to `minSize`, and then cut with an ellipsis. */
  maxWidth: number;
  minSize?: number;
}

/** A line of text as pixels, cut to its ink from side to side. */
export interface Line {
  pixels: Pixels;
  /** Rows above the base line; negative where all ink lies below. */
  ascent: number;
}

/** Sets one line, in any script, from the bundled fonts. Undefined where nothing is left to draw. */
export async function setLine(text: string, style: LineStyle): Promise<Line | undefined> {
  const key = JSON.stringify([text, style]);
  const known = recent.get(key);
  if (known) return known;
  const line = await fitted(graphemesOf(cleanText(text)), style);
  if (line) recent.set(key, line);
  return line;
}

const recent = keepRecent<Line>(24 * 1024 * 1024, ({ pixels }) => pixels.data.byteLength);

async function fitted(graphemes: string[], style: LineStyle): Promise<Line | undefined> {
  const { size, minSize = size, maxWidth } = style;
  const shown = graphemes.slice(0, Math.floor(widestSurface / (widestSign * size)));
  if (shown.length < graphemes.length) shown.push('…');
  const full = await render(shown.join(''), size, style);
  if (!full || full.pixels.width <= maxWidth) return full;
  const smaller = Math.max(minSize, Math.floor((size * maxWidth) / full.pixels.width));
  const small = smaller < size ? await render(shown.join(''), smaller, style) : undefined;
  return small && small.pixels.width <= maxWidth ? small : cut(shown, minSize, style);
}

// Cairo draws no surface of 32,768 pixels or more; the widest sign, U+FDFD, is nine times as wide as the font is high.
const widestSurface = 32_000;
const widestSign = 10;

/** The longest beginning that fits, with an ellipsis behind it unless it is the whole. */
async function cut(graphemes: string[], size: number, style: LineStyle): Promise<Line | undefined> {
  let best = await render('…', size, style);
  let fits = 0;
  let tooLong = graphemes.length + 1;
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    const beginning = graphemes.slice(0, middle).join('').trimEnd();
    const line = await render(middle === graphemes.length ? beginning : `${beginning}…`, size, style);
    if (!line || line.pixels.width > style.maxWidth) tooLong = middle;
    else {
      fits = middle;
      best = line;
    }
  }
  return best;
}

/**
 * The text is set behind a red bar, which tells where the base line is: pango gives the ink's box alone. A mark of
 * left-to-right keeps the bar in front, the isolate lets the text find its own direction.
 */
async function render(
  text: string,
  size: number,
  { color, weight = 'normal' }: LineStyle,
): Promise<Line | undefined> {
  if (text === '') return undefined;
  useBundledFonts();
  const markup =
    `<span size="${Math.round(size * 1024)}">\u200e<span foreground="#ff0000">|</span>\u2003` +
    `<span foreground="${color}" weight="${weight}">\u2068${escaped(text)}\u2069</span></span>`;
  const { data, info } = await sharp({ text: { text: markup, font: 'Noto Sans', dpi: 72, rgba: true } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { width: info.width, height: info.height, data };
  const barEnd = firstColumn(pixels, 0, (column) => !hasInk(pixels, column));
  const start = firstColumn(pixels, barEnd, (column) => hasInk(pixels, column));
  if (start === pixels.width) return undefined;
  const baseLine = firstRowOfBar(pixels, barEnd) + Math.round(barAscent * size);
  return trimRows(pixels, start, baseLine, size);
}

// The bar of Noto Sans begins this far above the base line, in heights of the font.
const barAscent = 0.76;

// Ink further from the base line than this, in heights of the font, would lie on the neighbours' lines.
const maxAscent = 1.15;
const maxDescent = 0.45;

function trimRows(pixels: Pixels, left: number, baseLine: number, size: number): Line {
  const top = Math.max(0, baseLine - Math.ceil(maxAscent * size));
  const bottom = Math.min(pixels.height, baseLine + Math.ceil(maxDescent * size));
  const width = pixels.width - left;
  const data = new Uint8Array(width * (bottom - top) * 4);
  for (let row = top; row < bottom; row++) {
    const from = (row * pixels.width + left) * 4;
    data.set(pixels.data.subarray(from, from + width * 4), (row - top) * width * 4);
  }
  return { pixels: { width, height: bottom - top, data }, ascent: baseLine - top };
}

function firstColumn(pixels: Pixels, from: number, matches: (column: number) => boolean): number {
  for (let column = from; column < pixels.width; column++) if (matches(column)) return column;
  return pixels.width;
}

function hasInk({ width, height, data }: Pixels, column: number): boolean {
  for (let row = 0; row < height; row++) if (data[(row * width + column) * 4 + 3]) return true;
  return false;
}

function firstRowOfBar({ width, height, data }: Pixels, barEnd: number): number {
  for (let row = 0; row < height; row++)
    for (let column = 0; column < barEnd; column++)
      if ((data[(row * width + column) * 4 + 3] ?? 0) > 127) return row;
  return 0;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
