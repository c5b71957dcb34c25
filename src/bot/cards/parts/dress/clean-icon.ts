import type { ItemKind } from '../../../../shared/contract/item-kinds.ts';
import type { Pixels } from '../../../../shared/pictures/picture.ts';
import { findInkRows, type InkRows } from './ink-rows.ts';

/**
 * Clears what does not belong to a garment: specks, and the pale, partly clear mark of another brand that some bear in their upper
 * left. Shares and limits come from 24,000 icons of such garments. Returns the same pixels if there is nothing to clear.
 */
export function cleanIcon(icon: Pixels, kind: ItemKind | undefined): Pixels {
  return clearParts(clearMark(icon, kind), kind);
}

function clearMark(icon: Pixels, kind: ItemKind | undefined): Pixels {
  const { width, height } = icon;
  const corner = { width: Math.floor(width * markCorner.x), height: Math.floor(height * markCorner.y) };
  const pale = countPale(icon, corner);
  if (pale < leastPale * width * height) return icon;
  const data = new Uint8Array(icon.data);
  // Trousers never reach that far to the left, so only the mark is there. A wide skirt is there too, but it goes on further down.
  const end = kind === 'bottom' && !reachesLeft(icon, corner) ? width * 0.3 : 0;
  for (let row = 0; row < corner.height; row++)
    for (let column = 0; column < corner.width; column++) {
      const at = (row * width + column) * 4;
      const alpha = data[at + 3] ?? 0;
      const isMark = alpha < 232 && rangeAt(data, at) < 80;
      if (isMark || column < end) data[at + 3] = 0;
    }
  return { width, height, data };
}

function reachesLeft({ width, height, data }: Pixels, corner: { height: number }): boolean {
  for (let row = corner.height; row < height; row++)
    for (let at = row * width * 4, end = at + width * 0.3 * 4; at < end; at += 4)
      if ((data[at + 3] ?? 0) > 200) return true;
  return false;
}

const markCorner = { x: 0.42, y: 0.46 };
/** Of all pixels: 90 of 128 x 128. */
const leastPale = 0.0055;

function countPale({ width, data }: Pixels, corner: { width: number; height: number }): number {
  let count = 0;
  for (let row = 0; row < corner.height; row++)
    for (let at = row * width * 4, end = at + corner.width * 4; at < end; at += 4) {
      const alpha = data[at + 3] ?? 0;
      if (alpha >= 20 && alpha < 225 && brightestAt(data, at) > 140 && rangeAt(data, at) < 70) count++;
    }
  return count;
}

function brightestAt(data: Uint8Array, at: number): number {
  return Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
}

/** How far a colour is from grey. */
function rangeAt(data: Uint8Array, at: number): number {
  return brightestAt(data, at) - Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
}

/** Clears specks, and things in the upper left that are much smaller than the garment. */
function clearParts(icon: Pixels, kind: ItemKind | undefined): Pixels {
  const { width, height } = icon;
  const parts = findParts(findInkRows(icon, 60));
  const most = Math.max(...parts.map(({ area }) => area));
  // The shoes of a pair need not be of one size.
  const share = kind === 'shoes' ? 0.2 : 0.45;
  const strange = parts.filter(({ area, right, bottom }) => {
    const isInCorner = right <= width / 2 && bottom <= height / 2;
    return area < most * speck || (isInCorner && area < most * share);
  });
  if (strange.length === 0) return icon;
  const data = new Uint8Array(icon.data);
  for (const { runs } of strange)
    for (const { row, from, end } of runs) {
      // Fainter pixels around the part go with it.
      for (let at = row * width + Math.max(0, from - 1); at < row * width + Math.min(width, end + 1); at++)
        data[at * 4 + 3] = 0;
    }
  return { width, height, data };
}

/** Of the largest part. */
const speck = 0.01;

/** Ink that hangs together. */
interface Part {
  runs: { row: number; from: number; end: number }[];
  area: number;
  right: number;
  bottom: number;
}

/** Finds the parts of a picture: runs that meet in neighbouring rows belong to one. */
export function findParts(rows: InkRows): Part[] {
  const parts = new Set<Part>();
  let above: { from: number; end: number; part: Part }[] = [];
  for (const [row, runs] of rows.entries()) {
    const current: typeof above = [];
    for (const { from, end } of runs) {
      const met = new Set(above.filter((run) => run.from < end && from < run.end).map(({ part }) => part));
      const [first = { runs: [], area: 0, right: 0, bottom: 0 }, ...others] = met;
      parts.add(first);
      for (const other of others) {
        merge(first, other);
        parts.delete(other);
        for (const run of [...above, ...current]) if (run.part === other) run.part = first;
      }
      add(first, { row, from, end });
      current.push({ from, end, part: first });
    }
    above = current;
  }
  return [...parts];
}

function merge(into: Part, other: Part): void {
  for (const run of other.runs) add(into, run);
}

function add(part: Part, run: Part['runs'][number]): void {
  part.runs.push(run);
  part.area += run.end - run.from;
  part.right = Math.max(part.right, run.end);
  part.bottom = Math.max(part.bottom, run.row + 1);
}
