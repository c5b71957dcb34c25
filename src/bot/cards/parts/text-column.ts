import type { Layer } from '../engine/blend.ts';
import type { TextStyle } from '../text/fit-line.ts';
import { layoutFirstFitting, layoutFirstWrapping } from '../text/layout-text.ts';
import { typeSizes } from '../text/type-sizes.ts';
import { mirrorLayers, type Room } from './mirror-layers.ts';

/** A column of words: they are laid out from left to right, then mirrored for readers whose lines begin at the right. */
export type TextColumn = Room;

type LineStyle = Pick<TextStyle, 'size' | 'minSize' | 'weight' | 'isName'>;

/** A line of words in a column. Its role gives its size and weight, if it has none of its own. */
export interface Line extends Partial<LineStyle> {
  role: keyof typeof typeSizes;
  text: string | readonly string[] | undefined;
  baseline: number;
  color: string;
  left?: number;
  /** Its room; undefined: up to the end of the column. Lines that begin at the right never reach further. */
  width?: number;
  align?: 'left' | 'center' | 'right';
  /** The distance to a second line; undefined: it has room for one. */
  leading?: number;
  /** The direction of a second line. `up`, the default: the lower one keeps the baseline. */
  grows?: 'up' | 'down';
}

/** Lays out lines, and other layers whose places are those of a reader whose lines begin at the left. */
export async function layoutColumn(
  column: TextColumn,
  parts: readonly (Line | Layer[] | Promise<Layer[]>)[],
): Promise<Layer[]> {
  const layers = await Promise.all(parts.map((part) => ('role' in part ? layoutLine(column, part) : part)));
  return mirrorLayers(layers.flat(), column);
}

export function layoutLine(column: TextColumn, line: Line): Promise<Layer[]> {
  const usual: LineStyle = typeSizes[line.role];
  const { size = usual.size, minSize = usual.minSize ?? size, weight = usual.weight ?? 'normal' } = line;
  const { text = '', left = column.left, align = 'left', leading, grows = 'up', baseline, color } = line;
  const maxWidth = roomFor(line.width ?? column.right - left, column);
  const x = { left, center: left + maxWidth / 2, right: left + maxWidth }[align];
  // Named one by one: the rest of an object is slow, and a card has many lines.
  const place = { size, minSize, weight, baseline, color, x, align, maxWidth, isName: line.isName };
  const wordings = typeof text === 'string' ? [text] : text;
  return leading === undefined
    ? layoutFirstFitting(wordings, place)
    : layoutFirstWrapping(wordings, { ...place, leading, grows });
}

/** As much of a width as the reader's column has: only for lines that begin at the left, a slash leaves more room further up. */
export function roomFor(width: number, { left, right, look }: TextColumn): number {
  return look?.isRightToLeft ? Math.min(width, right - left) : width;
}
