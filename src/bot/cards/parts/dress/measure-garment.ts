import type { Pixels } from '../../../../shared/pictures/picture.ts';
import { isSkin } from './find-skin.ts';
import {
  type Extent,
  findInkRows,
  type InkRows,
  lengthOf,
  measureExtent,
  medianColumn,
  medianOf,
  type Run,
  rowsBetween,
  spanOf,
} from './ink-rows.ts';

/** All measures are in pixels of the icon; undefined if a garment can't be measured. */

export interface TopMeasures {
  extent: Extent;
  torso: { width: number; middle: number };
  collar: { x: number; y: number };
  neck: number;
  /** Row in which the torso ends; arms may reach further down. */
  hem: number;
  /** `apart`: an arm on each side of the torso; `none`: a shirt rendered without a body. */
  arms: 'apart' | 'unclear' | 'none';
  sleeves: { left: Point; right: Point };
}

export interface Point {
  x: number;
  y: number;
}

export function measureTop(icon: Pixels): TopMeasures | undefined {
  const rows = findInkRows(icon, solid);
  const extent = measureExtent(rows);
  if (!extent) return undefined;
  const widest = rowsBetween(rows, extent, 0.55, 0.8).flatMap((runs) =>
    runs.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, 1),
  );
  const torso = { width: medianOf(widest.map(lengthOf)), middle: medianOf(widest.map(middleOf)) };
  const collar = findCollar(rows, extent, torso);
  return {
    extent,
    torso,
    collar,
    neck: measureNeck(icon, collar),
    hem: findHem(rows, extent, torso),
    arms: findArms(rows, extent),
    sleeves: findSleeves(rows, extent),
  };
}

/** One in seven tops is rendered without a body: a shirt is narrower below its sleeves, a vest is narrow throughout. */
function findArms(rows: InkRows, extent: Extent): TopMeasures['arms'] {
  const arms = rowsBetween(rows, extent, 0.58, 0.62);
  if (arms.length > 0 && arms.every((runs) => runs.length === 3)) return 'apart';
  const belly = rowsBetween(rows, extent, 0.5, 0.8);
  if (belly.filter((runs) => runs.length > 1).length >= belly.length * 0.3) return 'unclear';
  const width = medianOf(rowsBetween(rows, extent, 0.6, 0.85).map(spanOf).map(lengthOf));
  const widest = Math.max(...rowsBetween(rows, extent, 0.1, 0.6).map(spanOf).map(lengthOf));
  const isNarrow = width < 0.72 * (extent.bottom - extent.top);
  return width < 0.88 * widest || isNarrow ? 'none' : 'unclear';
}

function findSleeves(rows: InkRows, { top, bottom }: Extent): TopMeasures['sleeves'] {
  const sleeves = { left: { x: Number.POSITIVE_INFINITY, y: top }, right: { x: 0, y: top } };
  for (let y = top; y < top + (bottom - top) * 0.5; y++) {
    const { from, end } = spanOf(rows[y] ?? []);
    if (end > from && from <= sleeves.left.x) sleeves.left = { x: from, y };
    if (end >= sleeves.right.x) sleeves.right = { x: end, y };
  }
  return sleeves;
}

// The top of the ink, unless a feather or wing beside the neck rises above it, or a full suit has a hood or head. In
// that case (3 in 100 tops) the shoulders lie much further below the top than under any other collar.
function findCollar(rows: InkRows, extent: Extent, { middle, width }: TopMeasures['torso']): Point {
  const inkWidth = extent.right - extent.left;
  const shoulders = rows.findIndex((runs) => lengthOf(spanOf(runs)) > inkWidth * 0.5);
  if (shoulders - extent.top > inkWidth * 0.37) {
    const y = Math.round(shoulders - inkWidth * 0.1);
    return { x: middleOf(spanOf(rows[y] ?? [])), y };
  }
  const x = medianColumn(rowsBetween(rows, extent, 0, 0.05));
  if (Math.abs(x - middle) <= inkWidth * 0.13) return { x, y: extent.top };
  const isNear = ({ from, end }: Run) => from < middle + width * 0.3 && end > middle - width * 0.3;
  const y = Math.max(
    extent.top,
    rows.findIndex((runs) => runs.some(isNear)),
  );
  const neck = rows.slice(y, y + 3).map((runs) => runs.filter(isNear));
  return { x: medianColumn(neck), y };
}

function measureNeck(icon: Pixels, { x, y }: TopMeasures['collar']): number {
  let row = Math.round(y) + 1;
  while (row < icon.height / 2 && isSkin(icon.data, row * icon.width + Math.round(x))) row++;
  return row - y;
}

function findHem(rows: InkRows, { top, bottom }: Extent, { width, middle }: TopMeasures['torso']): number {
  for (let row = bottom - 1; row > top; row--)
    if (
      rows[row]?.some((run) => run.from <= middle + 4 && run.end > middle - 4 && lengthOf(run) > width * 0.4)
    )
      return row;
  return bottom;
}

/** Measures of trousers, shorts or a skirt. */
export interface BottomMeasures {
  extent: Extent;
  waist: { width: number; middle: number; top: number };
  ankles: number;
  /** Whether the cloth ends above the knees; such a picture is enlarged to fill the frame. */
  isShort: boolean;
  isLongSkirt: boolean;
}

export function measureBottom(icon: Pixels): BottomMeasures | undefined {
  const rows = findInkRows(icon, solid);
  const extent = measureExtent(rows);
  if (!extent) return undefined;
  const waist = measureWaist(rows, extent);
  const [width, height] = [extent.right - extent.left, extent.bottom - extent.top];
  const ankles = rowsBetween(rows, extent, 0.78, 0.88);
  const isShort = endsAboveKnees(rows, extent, waist.width);
  return {
    extent,
    waist,
    ankles: medianOf(ankles.map(spanOf).map(middleOf)),
    isShort,
    isLongSkirt: !isShort && width > 0.4 * height && isHem(rowsBetween(rows, extent, 0.86, 0.94), width),
  };
}

/** Finds the top of the cloth: a strap or the hilt of a sword may rise above it. */
function measureWaist(rows: InkRows, { top, bottom }: Extent): BottomMeasures['waist'] {
  const step = (bottom - top) * 0.03;
  const spans = rows.map(spanOf);
  const widest = Math.max(...spans.slice(top, Math.round(top + 10 * step)).map(lengthOf));
  const first = spans.findIndex((span) => lengthOf(span) > widest / 2);
  const waists = spans.slice(Math.round(first + step), Math.round(first + 4 * step) + 1);
  return { width: medianOf(waists.map(lengthOf)), middle: medianOf(waists.map(middleOf)), top: first };
}

/** Shorts and skirts without legs are wide at the waist, at the hem, or relative to their height. */
function endsAboveKnees(rows: InkRows, extent: Extent, waist: number): boolean {
  const [width, height] = [extent.right - extent.left, extent.bottom - extent.top];
  if (width < 0.55 * height) return false;
  const hem = medianOf(rowsBetween(rows, extent, 0.9, 0.97).map(inkOf));
  return waist > 0.68 * width || width > 0.9 * height || (width > 0.65 * height && hem > 0.62 * width);
}

function isHem(lowest: InkRows, width: number): boolean {
  return lowest.every((runs) => runs.length === 1 && lengthOf(spanOf(runs)) > 0.75 * width);
}

function inkOf(runs: InkRows[number]): number {
  return runs.reduce((sum, run) => sum + lengthOf(run), 0);
}

const solid = 110;

function middleOf({ from, end }: { from: number; end: number }): number {
  return (from + end) / 2;
}
