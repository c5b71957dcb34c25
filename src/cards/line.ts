import { cleanText, graphemesOf } from './clean-text.ts';
import { remember } from './recent.ts';
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

function render(
  text: string,
  size: number,
  { color, weight = 'normal' }: LineStyle,
): Promise<Line | undefined> {
  return typeset({ text, size, color, weight });
}
