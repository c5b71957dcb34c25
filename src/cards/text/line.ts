import { remember } from '../engine/recent.ts';
import { cleanText, graphemesOf } from './clean-text.ts';
import { type Line, typeset } from './typeset.ts';

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
  const shown = beginningOf(graphemes.slice(0, (maxWidth / minSize) * mostPerEm), size);
  const isWhole = shown.length === graphemes.length;
  let line = await render(shown.join(''), size, style);
  let tried = isWhole ? size : minSize;
  // Hardly ever twice: a line grows not quite as its size does.
  while (line && line.pixels.width > maxWidth && tried > minSize) {
    tried = Math.max(minSize, Math.min(tried - 1, Math.floor((tried * maxWidth) / line.pixels.width)));
    line = await render(shown.join(''), tried, style);
  }
  if (!line || (isWhole && line.pixels.width <= maxWidth)) return line;
  return cut(shown, (line.pixels.width * minSize) / tried, { ...style, size: minSize });
}

// More of them in a field than this are cut in any case: the thinnest letters are a quarter of their size wide.
const mostPerEm = 8;

/** As many graphemes as can be drawn, however wide their signs: a grapheme may be of several. */
function beginningOf(graphemes: string[], size: number): string[] {
  let room = widestSurface / (widestSign * size);
  const end = graphemes.findIndex((grapheme) => {
    room -= grapheme.replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '').length;
    return room < 0;
  });
  return end < 0 ? graphemes : graphemes.slice(0, end);
}

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

function render(
  text: string,
  size: number,
  { color, weight = 'normal' }: LineStyle,
): Promise<Line | undefined> {
  return typeset({ text, size, color, weight });
}
