import type { Layer } from '../engine/blend.ts';
import { type LineStyle, setLine } from './line.ts';

/** Words at a place: `x` is their left side, their middle or their right side, as `align` says. */
export interface Words extends LineStyle {
  text: string;
  x: number;
  baseLine: number;
  align?: 'left' | 'center' | 'right';
}

/** Sets words on the card; nothing for an empty text. */
export async function layWords({ text, x, baseLine, align = 'left', ...style }: Words): Promise<Layer[]> {
  const line = await setLine(text, style);
  if (!line) return [];
  const { width } = line.pixels;
  const left = align === 'left' ? x : align === 'right' ? x - width : Math.round(x - width / 2);
  return [{ pixels: line.pixels, left, top: baseLine - line.ascent }];
}

/** A line in a block of lines; `leading` is its height with the space above it. */
export interface TextRow extends Omit<LineStyle, 'maxWidth'> {
  text: string;
  leading: number;
}

/** Sets lines one under the other from `top` on; an empty one takes no room. */
export async function layLines(
  rows: readonly TextRow[],
  { x, top, maxWidth }: { x: number; top: number; maxWidth: number },
): Promise<Layer[]> {
  let bottom = top;
  const lines = rows
    .filter(({ text }) => text !== '')
    .map(({ leading, ...row }): Words => {
      bottom += leading;
      return { ...row, x, baseLine: bottom - Math.round(row.size * 0.2), maxWidth };
    });
  return (await Promise.all(lines.map(layWords))).flat();
}

/** How high a block of lines is. */
export function heightOf(rows: readonly TextRow[]): number {
  return rows.reduce((sum, { text, leading }) => sum + (text === '' ? 0 : leading), 0);
}
