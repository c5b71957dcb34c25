import type { Layer } from '../engine/blend.ts';
import { fitLine, type TextStyle } from './fit-line.ts';

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
  if (!line) return [];
  const { width } = line.pixels;
  const left = align === 'left' ? x : align === 'right' ? x - width : Math.round(x - width / 2);
  return [{ pixels: line.pixels, left, top: baseline - line.ascent }];
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
