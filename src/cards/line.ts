import sharp from 'sharp';
import type { Pixels } from '../images/picture.ts';
import { cleanText, graphemesOf } from './clean-text.ts';
import { useBundledFonts } from './fonts.ts';
import { remember } from './recent.ts';

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
  const { line } = await laid(JSON.stringify([text, style]), async () => ({
    line: await fitted(graphemesOf(cleanText(text)), style),
  }));
  return line;
}

const laid = remember<{ line: Line | undefined }>(
  24 * 1024 * 1024,
  ({ line }) => (line?.pixels.data.byteLength ?? 0) + 1024,
);

async function fitted(graphemes: string[], style: LineStyle): Promise<Line | undefined> {
  const { size, minSize = size, maxWidth } = style;
  const shown = graphemes.slice(
    0,
    Math.min((maxWidth / minSize) * mostSignsPerEm, widestSurface / (widestSign * size)),
  );
  const isWhole = shown.length === graphemes.length;
  const full = await render(shown.join(''), size, style);
  if (!full || (isWhole && full.pixels.width <= maxWidth)) return full;
  const smaller = Math.max(minSize, Math.floor((size * maxWidth) / full.pixels.width));
  const small = smaller < size && isWhole ? await render(shown.join(''), smaller, style) : undefined;
  if (small && small.pixels.width <= maxWidth) return small;
  return cut(shown, (full.pixels.width * minSize) / size, { ...style, size: minSize });
}

// More of them in a field than this are cut in any case: the thinnest letters are a quarter of their size wide.
const mostSignsPerEm = 8;

// Cairo draws no surface of 32,768 pixels or more; the widest sign, U+FDFD, is nine times as wide as the font is high.
const widestSurface = 32_000;
const widestSign = 10;

/**
 * The longest beginning that fits, with an ellipsis behind it. The width tells about where to look, so that few are
 * tried.
 */
async function cut(graphemes: string[], fullWidth: number, style: LineStyle): Promise<Line | undefined> {
  const { size, maxWidth } = style;
  let best = await render('…', size, style);
  let fits = { count: 0, width: best?.pixels.width ?? 0 };
  let tooLong = { count: graphemes.length, width: Math.max(fullWidth, maxWidth + 1) };
  for (let step = 0; tooLong.count - fits.count > 1; step++) {
    const share = step < 4 ? (maxWidth - fits.width) / (tooLong.width - fits.width) : 0.5;
    const guess = fits.count + Math.round((tooLong.count - fits.count) * share);
    const count = Math.min(tooLong.count - 1, Math.max(fits.count + 1, guess));
    const line = await render(`${graphemes.slice(0, count).join('').trimEnd()}…`, size, style);
    const width = line?.pixels.width ?? 0;
    if (!line || width > maxWidth) tooLong = { count, width };
    else {
      fits = { count, width };
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
