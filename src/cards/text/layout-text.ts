import type { Layer } from '../engine/blend.ts';
import { type FittedLine, fitLine, type TextStyle } from './fit-line.ts';

/** A line of text at its place: `x` is its left side, middle or right side, as `align` says. */
export interface PlacedText extends TextStyle {
  text: string;
  x: number;
  baseline: number;
  align?: 'left' | 'center' | 'right';
}

/** Lays out one line of text; no layer for an empty text. */
export async function layoutText({
  text,
  x,
  baseline,
  align = 'left',
  ...style
}: PlacedText): Promise<Layer[]> {
  const line = await fitLine(text, style);
  return line ? placeLine(line, { text, x, baseline, align }) : [];
}

/** Lays out the first of several wordings that fits without an ellipsis; the last one, as it can be, where none does. */
export async function layoutFirstFitting(
  wordings: readonly string[],
  { x, baseline, align = 'left', ...style }: Omit<PlacedText, 'text'>,
): Promise<Layer[]> {
  const { size, minSize = size, maxWidth } = style;
  for (const text of wordings.slice(0, -1)) {
    const whole = await fitLine(text, { ...style, minSize: size, maxWidth: unlimited });
    if (!whole || whole.pixels.width * minSize > maxWidth * size) continue;
    if (whole.pixels.width <= maxWidth) return placeLine(whole, { text, x, baseline, align });
    return layoutText({ ...style, text, x, baseline, align });
  }
  return layoutText({ ...style, text: wordings.at(-1) ?? '', x, baseline, align });
}

// A line longer than this is not asked for its width to the pixel.
const unlimited = 4_000;

function placeLine(
  { pixels, ascent, size, isCut }: FittedLine,
  { text, x, baseline, align }: Required<Pick<PlacedText, 'text' | 'x' | 'baseline' | 'align'>>,
): Layer[] {
  const { width } = pixels;
  const left = align === 'left' ? x : align === 'right' ? x - width : Math.round(x - width / 2);
  return [{ pixels, left, top: baseline - ascent, words: { text, size, isCut, ascent } }];
}
