import type { PixelGrid } from '../../engine/scale-bilinear.ts';
import { cropBelow, type PlacedGrid, weaken } from './compose-grids.ts';
import { ankleRow } from './place-body.ts';

/** How legs go into shoes. Lengths are those at the figure's full size. */
interface Fit {
  /** How high above the shoes legs begin to narrow. */
  taper: number;
  /** Of the width of an opening: both sides of its rim. */
  rim: number;
  /** The width of the outline, which does not narrow. */
  outline: number;
}

/** Legs that are seen to end in the openings of shoes. */
const inside: Fit = { taper: 70, rim: 0.24, outline: 0 };

/**
 * Lets legs end inside of shoes, bottom first: each leg narrows to the opening of its shoe, and ends in it. The hem of a wide
 * skirt stays as it is, and shoes stand before it.
 */
export function standInShoes(
  [legs]: readonly PlacedGrid[],
  [shoes]: readonly PlacedGrid[],
  scale: number,
): PlacedGrid[] {
  if (!legs || !shoes) return [legs, shoes].filter((one) => one !== undefined);
  const narrowed = narrowLegs(legs, shoes, scale, inside);
  return narrowed ? [shoes, narrowed] : [endAtAnkles(legs, scale), shoes];
}

/** Narrows legs to the openings of shoes; undefined for a wide skirt, and for shoes that do not show two openings. */
export function narrowLegs(
  legs: PlacedGrid,
  shoes: PlacedGrid,
  scale: number,
  { taper, rim, outline }: Fit,
): PlacedGrid | undefined {
  const openings = findOpenings(shoes, rim);
  const ankles = Math.min(...openings.map(({ top }) => top));
  const [first, last] = inkBetween(legs.grid, ankles - legs.top, 0, legs.grid.width) ?? [0, -1];
  const isSkirt = last - first > widestLegs * shoes.grid.width;
  if (openings.length < 2 || isSkirt) return undefined;
  return { ...legs, grid: narrow(legs, openings, { taper: taper * scale, outline: outline * scale }) };
}

export function endAtAnkles(legs: PlacedGrid, scale: number): PlacedGrid {
  return cropBelow(legs, ankleRow * scale);
}

/** Beside a pair of shoes. */
const widestLegs = 1.1;

/** The place at which a leg goes into a shoe, counted from the axis and the soles. */
interface Opening {
  top: number;
  middle: number;
  half: number;
}

/** Finds the openings of the left shoe and of the right one: their upper ends. */
function findOpenings({ grid, left, top }: PlacedGrid, rim: number): Opening[] {
  const between = findGap(grid);
  const sides = [
    [0, between],
    [between, grid.width],
  ] as const;
  return sides.flatMap(([from, end]) => {
    const widths = Array.from({ length: grid.height }, (_, row) => {
      const [first, last] = inkBetween(grid, row, from, end) ?? [0, 0];
      return last - first;
    });
    const widest = Math.max(...widths);
    // The wing of a winged shoe rises above its opening.
    const row = widths.findIndex((width) => width > 0 && width >= leastOpening * widest);
    const ink = inkBetween(grid, row + Math.round((grid.height - row) * rimShare), from, end);
    if (!ink) return [];
    const [first, last] = ink;
    return [{ top: top + row, middle: left + (first + last) / 2, half: ((last - first) / 2) * (1 - rim) }];
  });
}

/** Of the length of a shoe. */
const leastOpening = 0.15;

/** Of the height of a shoe: how far its rim is below its upper end. */
const rimShare = 0.1;

/** The column between two shoes: that with the least ink in the middle of both. */
function findGap({ width, height, pixels }: PixelGrid): number {
  let best = { column: width >> 1, ink: Number.POSITIVE_INFINITY };
  for (let column = Math.round(width * 0.35); column < width * 0.65; column++) {
    let ink = Math.abs(column - width / 2) / width;
    for (let at = column; at < width * height; at += width) if ((pixels[at] ?? 0) >>> 24 > solid) ink++;
    if (ink < best.ink) best = { column, ink };
  }
  return best.column;
}

/** The first and the last column with ink in a part of a row. */
function inkBetween(
  { width, pixels }: PixelGrid,
  row: number,
  from: number,
  end: number,
): [number, number] | undefined {
  let [first, last] = [from, end - 1];
  while (first < end && (pixels[row * width + first] ?? 0) >>> 24 <= solid) first++;
  while (last > first && (pixels[row * width + last] ?? 0) >>> 24 <= solid) last--;
  return first < end ? [first, last + 1] : undefined;
}

const solid = 110;

function narrow(
  { grid, left, top }: PlacedGrid,
  openings: readonly Opening[],
  { taper, outline }: Omit<Fit, 'rim'>,
): PixelGrid {
  const { width, height } = grid;
  const pixels = new Int32Array(grid.pixels);
  const highest = Math.min(...openings.map((opening) => opening.top));
  const start = Math.max(0, Math.round(highest - taper) - top);
  const splits = findSplits(grid, start, highest - top);
  for (let row = start; row < height; row++) {
    pixels.fill(0, row * width, (row + 1) * width);
    const split = splits[row - start] ?? width >> 1;
    for (const [index, opening] of openings.entries()) {
      const ink = index === 0 ? inkBetween(grid, row, 0, split) : inkBetween(grid, row, split, width);
      if (!ink) continue;
      const below = row + top - opening.top;
      const share = smooth(below / taper + 1);
      const from = toSpan(sharpenEnds(grid, row, ink));
      const middle = mix(from.middle, opening.middle - left, share);
      const half = mix(from.half, Math.min(opening.half, from.half), share);
      // The opening is round.
      const shown = half * Math.sqrt(Math.max(0, 1 - Math.max(0, below / (opening.half * depth)) ** 2));
      if (shown > 0) narrowRow(grid, pixels, { row, from, to: { middle, half }, shown, outline });
    }
  }
  return { width, height, pixels };
}

/** A leg in a row. */
interface Span {
  middle: number;
  half: number;
}

/** A leg as it is drawn, with the first and the last column that are whole. */
interface LegSpan extends Span {
  first: number;
  last: number;
}

function toSpan([from, end]: readonly [number, number]): LegSpan {
  const [first, last] = [Math.floor(from) + 1, Math.ceil(end) - 2];
  return { middle: (from + end) / 2, half: (end - from) / 2, first, last };
}

interface NarrowedRow {
  row: number;
  from: LegSpan;
  to: Span;
  /** Half the width that is seen: the rest is behind the shoe. */
  shown: number;
  outline: number;
}

/** Draws a row of a leg narrower: the cloth shrinks, the outline keeps its width. */
function narrowRow(
  { width, pixels }: PixelGrid,
  drawn: Int32Array,
  { row, from, to, shown, outline }: NarrowedRow,
): void {
  const line = Math.min(outline, to.half / 2);
  const cloth = to.half - line;
  const toLeg = (off: number) =>
    off < cloth ? (off / cloth) * (from.half - line) : from.half - to.half + off;
  const end = Math.min(width - 1, Math.ceil(to.middle + shown));
  for (let column = Math.max(0, Math.floor(to.middle - shown)); column <= end; column++) {
    const off = column + 0.5 - to.middle;
    const cover = Math.min(1, Math.max(0, shown + 0.5 - Math.abs(off)));
    const source = Math.floor(from.middle + Math.sign(off) * toLeg(Math.abs(off)));
    const within = Math.min(from.last, Math.max(from.first, source));
    drawn[row * width + column] = weaken(pixels[row * width + within] ?? 0, cover * 255);
  }
}

/** The ends of ink in parts of a pixel, by how opaque the pixels at its ends are. */
function sharpenEnds(
  { width, pixels }: PixelGrid,
  row: number,
  [from, end]: [number, number],
): [number, number] {
  const alphaAt = (column: number) => ((pixels[row * width + column] ?? 0) >>> 24) / 255;
  return [from + 1 - alphaAt(from - 1) - alphaAt(from), end - 1 + alphaAt(end - 1) + alphaAt(end)];
}

/** How deep an opening is seen, of half its width. */
const depth = 0.9;

/** Finds between which columns legs part, in each row; if they touch, it is as in the row below. */
function findSplits({ width, pixels }: PixelGrid, start: number, end: number): number[] {
  const splits: number[] = [];
  let split: number | undefined;
  for (let row = end; row >= start; row--) {
    const [first, last] = inkBetween({ width, height: 0, pixels }, row, 0, width) ?? [0, width];
    let gap = { from: 0, length: 0 };
    for (let column = first, clear = 0; column < last; column++) {
      clear = (pixels[row * width + column] ?? 0) >>> 24 > solid ? 0 : clear + 1;
      if (clear > gap.length) gap = { from: column - clear + 1, length: clear };
    }
    split = gap.length > 0 ? Math.round(gap.from + gap.length / 2) : (split ?? (first + last) >> 1);
    splits.unshift(split);
  }
  return splits;
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

function smooth(share: number): number {
  const within = Math.min(1, Math.max(0, share));
  return within * within * (3 - 2 * within);
}
