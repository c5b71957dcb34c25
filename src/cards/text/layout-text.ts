import type { Layer } from '../engine/blend.ts';
import { fitLine, type TextStyle } from './fit-line.ts';
import type { TextLine } from './typeset.ts';

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
  return line ? placeLine(line, { x, baseline, align }) : [];
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
    if (whole.pixels.width <= maxWidth) return placeLine(whole, { x, baseline, align });
    return layoutText({ ...style, text, x, baseline, align });
  }
  return layoutText({ ...style, text: wordings.at(-1) ?? '', x, baseline, align });
}

// A line longer than this is not asked for its width to the pixel.
const unlimited = 4_000;

function placeLine(
  { pixels, ascent }: TextLine,
  { x, baseline, align }: { x: number; baseline: number; align: 'left' | 'center' | 'right' },
): Layer[] {
  const { width } = pixels;
  const left = align === 'left' ? x : align === 'right' ? x - width : Math.round(x - width / 2);
  return [{ pixels, left, top: baseline - ascent }];
}

/** A row in a block of text; `leading` is its height including the space above it. */
export interface TextRow extends Omit<TextStyle, 'maxWidth'> {
  text: string;
  leading: number;
}

/** Lays out rows of text one under the other, from `top` on; an empty row takes no space. */
export async function layoutTextBlock(
  rows: readonly TextRow[],
  { x, top, maxWidth }: { x: number; top: number; maxWidth: number },
): Promise<Layer[]> {
  let bottom = top;
  const lines = rows
    .filter(({ text }) => text !== '')
    .map(({ leading, ...row }): PlacedText => {
      bottom += leading;
      return { ...row, x, baseline: bottom - Math.round(row.size * 0.2), maxWidth };
    });
  return (await Promise.all(lines.map(layoutText))).flat();
}

/** Measures the height of a block of text, in pixels. */
export function measureTextBlock(rows: readonly TextRow[]): number {
  return rows.reduce((sum, { text, leading }) => sum + (text === '' ? 0 : leading), 0);
}
