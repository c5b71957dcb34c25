import type { Pixels } from '../../../../shared/pictures/picture.ts';
import { toPixelInts } from '../../engine/split-into-runs.ts';

/** A gapless span of ink in a row; the end column is exclusive. */
export interface Run {
  from: number;
  end: number;
}

/** A picture's ink: the runs of each row, left to right. */
export type InkRows = readonly (readonly Run[])[];

/** Finds the runs of pixels whose alpha exceeds `above`, 0 to 255. */
export function findInkRows(pixels: Pixels, above: number): InkRows {
  return findRuns(toPixelInts(pixels), pixels.width, above);
}

/** Like {@link findInkRows}, for pixels packed into integers with alpha in the highest byte. */
export function findRuns(pixels: Int32Array, width: number, above: number): InkRows {
  const rows: Run[][] = [];
  for (let start = 0; start < pixels.length; start += width) {
    const runs: Run[] = [];
    const last = start + width;
    for (let at = start; at < last; at++) {
      if ((pixels[at] ?? 0) >>> 24 <= above) continue;
      const first = at;
      while (at < last && (pixels[at] ?? 0) >>> 24 > above) at++;
      runs.push({ from: first - start, end: at - start });
    }
    rows.push(runs);
  }
  return rows;
}

export function lengthOf({ from, end }: Pick<Run, 'from' | 'end'>): number {
  return end - from;
}

export function spanOf(runs: InkRows[number]): Run {
  return { from: runs.at(0)?.from ?? 0, end: runs.at(-1)?.end ?? 0 };
}

export interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function measureExtent(rows: InkRows): Extent | undefined {
  const extent = { left: Number.POSITIVE_INFINITY, top: -1, right: 0, bottom: 0 };
  for (const [row, runs] of rows.entries()) {
    const [first, last] = [runs.at(0), runs.at(-1)];
    if (!first || !last) continue;
    if (extent.top < 0) extent.top = row;
    extent.bottom = row + 1;
    extent.left = Math.min(extent.left, first.from);
    extent.right = Math.max(extent.right, last.end);
  }
  return extent.top < 0 ? undefined : extent;
}

export function rowsBetween(rows: InkRows, { top, bottom }: Extent, from: number, to: number): InkRows {
  const height = bottom - top;
  const first = Math.round(top + height * from);
  return rows
    .slice(first, Math.max(first + 1, Math.round(top + height * to)))
    .filter(({ length }) => length > 0);
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

export function medianColumn(rows: InkRows): number {
  return medianOf(
    rows.flat().flatMap(({ from, end }) => Array.from({ length: end - from }, (_, step) => from + step)),
  );
}
