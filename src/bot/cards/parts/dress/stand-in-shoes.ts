import type { PixelGrid } from '../../engine/scale-bilinear.ts';
import { type PlacedGrid, weaken } from './compose-grids.ts';
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
  { taper, rim, outline } = inside,
): PlacedGrid[] {
  if (!legs || !shoes) return [legs, shoes].filter((one) => one !== undefined);
  const openings = findOpenings(shoes, rim);
  const ankles = Math.min(...openings.map(({ top }) => top));
  const [first, last] = inkBetween(legs.grid, ankles - legs.top, 0, legs.grid.width) ?? [0, -1];
  const isSkirt = last - first > widestLegs * shoes.grid.width;
  if (openings.length < 2 || isSkirt) return [cropBelow(legs, ankleRow * scale), shoes];
  return [
    shoes,
    { ...legs, grid: narrow(legs, openings, { taper: taper * scale, outline: outline * scale }) },
  ];
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
    let row = 0;
    while (row < grid.height && !inkBetween(grid, row, from, end)) row++;
    const ink = inkBetween(grid, row + Math.round((grid.height - row) * rimShare), from, end);
    if (!ink) return [];
    const [first, last] = ink;
    return [{ top: top + row, middle: left + (first + last) / 2, half: ((last - first) / 2) * (1 - rim) }];
  });
}

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
      const [from, end] = sharpenEnds(grid, row, ink);
      const leg = { middle: (from + end) / 2, half: (end - from) / 2 };
      const below = row + top - opening.top;
      const share = smooth(below / taper + 1);
      const middle = mix(leg.middle, opening.middle - left, share);
      const half = mix(leg.half, Math.min(opening.half, leg.half), share);
      // The opening is round.
      const shown = half * Math.sqrt(Math.max(0, 1 - Math.max(0, below / (opening.half * depth)) ** 2));
      const line = Math.min(outline, half / 2);
      const toLeg = (off: number) =>
        off < half - line ? (off / (half - line)) * (leg.half - line) : leg.half - half + off;
      for (let column = Math.floor(middle - shown); column <= Math.ceil(middle + shown); column++) {
        const off = column + 0.5 - middle;
        const cover = Math.min(1, Math.max(0, shown + 0.5 - Math.abs(off)));
        const source = Math.floor(leg.middle + Math.sign(off) * toLeg(Math.abs(off)));
        const within = Math.min(Math.ceil(end) - 2, Math.max(Math.floor(from) + 1, source));
        if (shown > 0 && column >= 0 && column < width)
          pixels[row * width + column] = weaken(grid.pixels[row * width + within] ?? 0, cover * 255);
      }
    }
  }
  return { width, height, pixels };
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

/** @param row counted from the soles, as all places are */
export function cropBelow({ grid, left, top }: PlacedGrid, row: number): PlacedGrid {
  const { width, pixels } = grid;
  const height = Math.max(1, Math.min(grid.height, Math.round(row) - top));
  return { grid: { width, height, pixels: pixels.subarray(0, width * height) }, left, top };
}
