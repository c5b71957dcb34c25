import type { Pixels } from '../../../../shared/pictures/picture.ts';
import { isSkin } from './find-skin.ts';
import {
  type Extent,
  findInkRows,
  type InkRows,
  measureExtent,
  medianColumn,
  medianOf,
  type Run,
  rowsBetween,
} from './ink-rows.ts';

/** All measures are in pixels of the icon; a garment that they can't be taken of gives undefined. */

/** A garment for above the belt, with the arms that it is shown on. */
export interface TopMeasures {
  extent: Extent;
  torso: { width: number; middle: number };
  collar: { x: number; y: number };
  /** How far a bare neck reaches out of the collar, downwards. */
  neck: number;
  /** The row in which the torso ends; arms may reach further down. */
  hem: number;
  /** The torso has an arm at each side. */
  hasArms: boolean;
}

export function measureTop(icon: Pixels): TopMeasures | undefined {
  const rows = findInkRows(icon, solid);
  const extent = measureExtent(rows);
  if (!extent) return undefined;
  const widest = rowsBetween(rows, extent, 0.55, 0.8).flatMap((runs) =>
    runs.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, 1),
  );
  const torso = {
    width: medianOf(widest.map(lengthOf)),
    middle: medianOf(widest.map(middleOf)),
  };
  const collar = findCollar(rows, extent, torso);
  const arms = rowsBetween(rows, extent, 0.58, 0.62);
  return {
    extent,
    torso,
    collar,
    neck: measureNeck(icon, collar),
    hem: findHem(rows, extent, torso),
    hasArms: arms.length > 0 && arms.every((runs) => runs.length === 3),
  };
}

/** The collar: the upper end of the ink, unless a feather or a wing beside the neck rises above it. */
function findCollar(rows: InkRows, extent: Extent, { middle, width }: TopMeasures['torso']) {
  const inkWidth = extent.right - extent.left;
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

/** A garment for below the belt, down to bare feet. */
export interface BottomMeasures {
  extent: Extent;
  waist: { width: number; middle: number };
  /** The middle of both ankles, across: the toes of bare feet reach further to one side. */
  ankles: number;
  /** It ends above the knees, and fills its frame. */
  isShort: boolean;
  /** It hides the feet. */
  isLongSkirt: boolean;
}

export function measureBottom(icon: Pixels): BottomMeasures | undefined {
  const rows = findInkRows(icon, solid);
  const extent = measureExtent(rows);
  if (!extent) return undefined;
  const waists = rowsBetween(rows, extent, 0.03, 0.12).map(spanOf);
  const waist = {
    width: medianOf(waists.map(lengthOf)),
    middle: medianOf(waists.map(middleOf)),
  };
  const [width, height] = [extent.right - extent.left, extent.bottom - extent.top];
  const lowest = rowsBetween(rows, extent, 0.86, 0.94);
  return {
    extent,
    waist,
    ankles: medianOf(rowsBetween(rows, extent, 0.78, 0.88).map(spanOf).map(middleOf)),
    isShort: width > 0.55 * height && waist.width > 0.68 * width,
    isLongSkirt:
      width > 0.4 * height &&
      lowest.every((runs) => runs.length === 1 && lengthOf(spanOf(runs)) > 0.75 * width),
  };
}

const solid = 110;

function lengthOf({ from, end }: { from: number; end: number }): number {
  return end - from;
}

function middleOf({ from, end }: { from: number; end: number }): number {
  return (from + end) / 2;
}

function spanOf(runs: InkRows[number]): { from: number; end: number } {
  return { from: runs.at(0)?.from ?? 0, end: runs.at(-1)?.end ?? 0 };
}
