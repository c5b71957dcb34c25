import type { Layer } from '../engine/blend.ts';
import type { TextStyle } from '../text/fit-line.ts';
import { layoutFirstFitting, layoutFirstWrapping } from '../text/layout-text.ts';
import { typeSizes } from '../text/type-sizes.ts';
import { mirrorLayers, type Room } from './mirror-layers.ts';

/** A column of text, laid out left to right, then mirrored for right-to-left languages. */
export type TextColumn = Room;

type LineStyle = Pick<TextStyle, 'size' | 'minSize' | 'weight' | 'isName'>;

/** A line of text in a column. Its role gives the default size and weight. */
export interface Line extends Partial<LineStyle> {
  role: keyof typeof typeSizes;
  text: string | readonly string[] | undefined;
  baseline: number;
  color: string;
  left?: number;
  /** Available width; undefined: to the end of the column. Right-to-left lines never leave the column. */
  width?: number;
  align?: 'left' | 'center' | 'right';
  /** Distance to a second line; undefined: one line only. */
  leading?: number;
  /** Direction in which a second line grows. `up`, the default: the lower line keeps the baseline. */
  grows?: 'up' | 'down';
}

/** Lays out lines and other layers for left-to-right reading, and mirrors them for right-to-left languages. */
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
  // Listed one by one: a rest spread is slow, and a card has many lines.
  const place = { size, minSize, weight, baseline, color, x, align, maxWidth, isName: line.isName };
  const wordings = typeof text === 'string' ? [text] : text;
  return leading === undefined
    ? layoutFirstFitting(wordings, place)
    : layoutFirstWrapping(wordings, { ...place, leading, grows });
}

/** Limits a right-to-left line to its column. Left-to-right lines may exceed it: the slash leaves room higher up. */
export function roomFor(width: number, { left, right, look }: TextColumn): number {
  return look?.isRightToLeft ? Math.min(width, right - left) : width;
}
