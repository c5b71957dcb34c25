import type { PlacedGrid } from '../../engine/compose-grids.ts';
import type { PixelGrid } from '../../engine/scale-bilinear.ts';
import { findParts } from './clean-icon.ts';
import { findRuns, type InkRows, lengthOf, spanOf } from './ink-rows.ts';

/** The opening of a shoe for a leg, relative to the axis and the soles. */
export interface Opening {
  top: number;
  middle: number;
  half: number;
}

/** Finds the upper openings of both shoes. @param rim width of both sides of the rim, as a share of the opening */
export function findOpenings({ grid, left, top }: PlacedGrid, rim: number): Opening[] {
  return splitPair(grid).flatMap((rows) => {
    const widths = rows.map((runs) => lengthOf(spanOf(runs)));
    const widest = Math.max(...widths);
    // The wing of a winged shoe rises above the opening.
    const row = widths.findIndex((width) => width > 0 && width >= leastOpening * widest);
    const sole = widths.findLastIndex((width) => width > 0);
    const { from, end } = spanOf(rows[row + Math.round((sole - row) * rimShare)] ?? []);
    if (from === end) return [];
    return [
      { top: top + row, middle: left + (from + end) / 2, half: (lengthOf({ from, end }) / 2) * (1 - rim) },
    ];
  });
}

const leastOpening = 0.15;

const rimShare = 0.1;

/** Separates the left shoe's ink from the right one's. Low shoes do not touch; boots may. */
function splitPair(grid: PixelGrid): InkRows[] {
  const rows = findRuns(grid.pixels, grid.width, solid);
  const parts = findParts(rows).toSorted((one, other) => other.area - one.area);
  const [first, second] = parts;
  if (first && second && second.area > leastShoe * first.area)
    return [first, second]
      .toSorted((one, other) => one.right - other.right)
      .map(({ runs }) => rows.map((_, row) => runs.filter((run) => run.row === row)));
  const gap = findGap(grid);
  const clip = (from: number, end: number) =>
    rows.map((runs) =>
      runs
        .map((run) => ({ from: Math.max(from, run.from), end: Math.min(end, run.end) }))
        .filter((run) => run.from < run.end),
    );
  return [clip(0, gap), clip(gap, grid.width)];
}

const solid = 110;
const leastShoe = 0.3;

function findGap({ width, height, pixels }: PixelGrid): number {
  let best = { column: width >> 1, ink: Number.POSITIVE_INFINITY };
  for (let column = Math.round(width * 0.35); column < width * 0.65; column++) {
    let ink = Math.abs(column - width / 2) / width;
    for (let at = column; at < width * height; at += width) if ((pixels[at] ?? 0) >>> 24 > solid) ink++;
    if (ink < best.ink) best = { column, ink };
  }
  return best.column;
}
