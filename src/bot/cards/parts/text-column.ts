import type { Layer } from '../engine/blend.ts';
import { layoutText, type PlacedText } from '../text/layout-text.ts';

/**
 * The column of text next to a backdrop. It is at the left; if the reader's language runs from right to left, its lines
 * end at `right`.
 */
export interface TextColumn {
  left: number;
  right: number;
  isRightToLeft?: boolean | undefined;
}

/** Lays out one line at the side of the column where lines begin. */
export function layoutLine(column: TextColumn, line: Omit<PlacedText, 'x' | 'align'>): Promise<Layer[]> {
  return layoutText({ ...line, ...alignToStart(column) });
}

/** Where lines begin. */
export function alignToStart({ left, right, isRightToLeft }: TextColumn): Pick<PlacedText, 'x' | 'align'> {
  return isRightToLeft ? { x: right, align: 'right' } : { x: left };
}

/** Mirrors a box of that width and left side inside the column, where lines begin at the right. */
export function placeInColumn(
  { left, right, isRightToLeft }: TextColumn,
  from: number,
  width: number,
): number {
  return isRightToLeft ? left + right - from - width : from;
}
