import type { ItemKind } from '../../../../shared/contract/item-kinds.ts';
import type { Pixels } from '../../../../shared/pictures/picture.ts';
import { withAlpha } from './cut-away.ts';
import { findInkRows, type InkRows } from './ink-rows.ts';

/**
 * Clears foreign marks from a garment's icon: signs, specks, and the pale logo that one in thirty has at the top left.
 * The thresholds come from 24,000 icons. Returns the same pixels if there is nothing to clear.
 */
export function cleanIcon(icon: Pixels, kind: ItemKind | undefined): Pixels {
  if (isSign(icon)) return withAlpha(icon, () => 0);
  return clearParts(clearMark(icon), kind);
}

/** Whether a picture is a white sign, such as a question mark. Real white garments have folds and shade. */
function isSign({ width, height, data }: Pixels): boolean {
  let [ink, white] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 200) continue;
    ink++;
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const darkest = Math.min(red, green, blue);
    if (darkest > 224 && Math.max(red, green, blue) - darkest < 12) white++;
  }
  return ink < 0.4 * width * height && white > 0.97 * ink && ink > 0;
}

function clearMark(icon: Pixels): Pixels {
  const { width, height } = icon;
  const faintness = measureFaintness(icon);
  if (!hasMark(faintness, icon)) return icon;
  const data = new Uint8Array(icon.data);
  const around = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1];
  for (const [pixel, value] of faintness.entries()) {
    if (value === solid) continue;
    const beside = around.filter((step) => (faintness[pixel + step] ?? solid) >= faint).length;
    if (beside > (value === opaque ? 3 : 2)) data[pixel * 4 + 3] = 0;
  }
  return { width, height, data };
}

function hasMark(faintness: Uint8Array, { width, height }: Pixels): boolean {
  let pale = 0;
  for (let row = 0; row < height * markCorner.y; row++)
    for (let column = 0; column < width * markCorner.x; column++)
      if (faintness[row * width + column] === faintAndPale) pale++;
  return pale > leastMark * width * height;
}

/** The logo's corner, as shares of the sides. Logos lie mostly inside it, garments hardly do. */
const markCorner = { x: 0.3, y: 0.38 };
const markEnd = { x: 0.42, y: 0.46 };
/** Share of all pixels: logos have at least 0.025, pale hair at most 0.017. */
const leastMark = 0.02;

/** Classes of pixels, from garment to logo to nothing: coloured or dark, greyish opaque, greyish faint, and clear. */
const [solid, opaque, faint, faintAndPale, clear] = [0, 1, 2, 3, 4];

function measureFaintness({ width, height, data }: Pixels): Uint8Array {
  const faintness = new Uint8Array(Math.floor(height * markEnd.y) * width);
  for (let row = 0; row < faintness.length; row += width)
    for (let pixel = row, end = row + width * markEnd.x; pixel < end; pixel++) {
      const at = pixel * 4;
      const alpha = data[at + 3] ?? 0;
      const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      const brightest = Math.max(red, green, blue);
      const range = brightest - Math.min(red, green, blue);
      if (alpha < 20) faintness[pixel] = clear;
      else if (alpha < 253 && brightest > 125 && range < 70) faintness[pixel] = faintAndPale;
      else if (brightest > 80 && range < 90) faintness[pixel] = alpha < 253 ? faint : opaque;
    }
  return faintness;
}

function clearParts(icon: Pixels, kind: ItemKind | undefined): Pixels {
  const { width, height } = icon;
  const parts = findParts(findInkRows(icon, 60));
  const most = Math.max(...parts.map(({ area }) => area));
  const share = kind === 'shoes' ? 0.2 : 0.45;
  const strange = parts.filter(({ area, right, top, bottom }) => {
    const isInCorner = right <= width / 2 && bottom <= height / 2;
    // Removes ends of plaits on shirts, rings beside ankles, and hems left over from a cleared background.
    const isCrumb = kind === 'shoes' ? bottom < 0.35 * height : top > (crumbsFrom[kind ?? ''] ?? 1) * height;
    return area < most * speck || ((isInCorner || isCrumb) && area < most * share);
  });
  if (strange.length === 0) return icon;
  const data = new Uint8Array(icon.data);
  for (const { runs } of strange)
    for (const { row, from, end } of runs) {
      for (let at = row * width + Math.max(0, from - 1); at < row * width + Math.min(width, end + 1); at++)
        data[at * 4 + 3] = 0;
    }
  return { width, height, data };
}

const speck = 0.01;
/** Share of the height from which small parts count as crumbs. */
const crumbsFrom: Record<string, number> = { head: 0.82, bottom: 0.9 };

interface Part {
  runs: { row: number; from: number; end: number }[];
  area: number;
  top: number;
  right: number;
  bottom: number;
}

/** Finds connected parts of a picture: runs that touch in neighbouring rows belong together. */
export function findParts(rows: InkRows): Part[] {
  const parts = new Set<Part>();
  let above: { from: number; end: number; part: Part }[] = [];
  for (const [row, runs] of rows.entries()) {
    const current: typeof above = [];
    for (const { from, end } of runs) {
      const met = new Set(above.filter((run) => run.from < end && from < run.end).map(({ part }) => part));
      const [first = { runs: [], area: 0, top: row, right: 0, bottom: 0 }, ...others] = met;
      parts.add(first);
      for (const other of others) {
        for (const run of other.runs) add(first, run);
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

function add(part: Part, run: Part['runs'][number]): void {
  part.runs.push(run);
  part.area += run.end - run.from;
  part.top = Math.min(part.top, run.row);
  part.right = Math.max(part.right, run.end);
  part.bottom = Math.max(part.bottom, run.row + 1);
}
