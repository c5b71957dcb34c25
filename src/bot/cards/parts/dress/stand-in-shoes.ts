import { cropBelow, type PlacedGrid, weaken } from '../../engine/compose-grids.ts';
import type { PixelGrid } from '../../engine/scale-bilinear.ts';
import { smoothstep } from '../../engine/smoothstep.ts';
import { findOpenings, type Opening } from './find-openings.ts';
import { ankleRow } from './place-body.ts';

/** How legs fit into shoes. Lengths are in pixels of the full-size figure. */
interface Fit {
  taper: number;
  /** Width of both sides of the rim, as a share of the opening. */
  rim: number;
  /** Width of the outline, which does not narrow. */
  outline: number;
}

const inside: Fit = { taper: 70, rim: 0.24, outline: 0 };

/** Draws legs into the openings of shoes. Returns the lower layer first. The hem of a wide skirt is not narrowed. */
export function standInShoes(
  [legs]: readonly PlacedGrid[],
  [shoes]: readonly PlacedGrid[],
  scale: number,
): PlacedGrid[] {
  if (!legs || !shoes) return [legs, shoes].filter((one) => one !== undefined);
  const below = moveBelow(legs, shoes, mostMoved * scale);
  const narrowed = narrowLegs(legs, below, scale, inside);
  return narrowed ? [below, narrowed] : [endAtAnkles(legs, scale), shoes];
}

/** Moves shoes so that both openings are centred below the legs, because the toes reach further to one side. */
function moveBelow(legs: PlacedGrid, shoes: PlacedGrid, most: number): PlacedGrid {
  const openings = findOpenings(shoes, 0);
  const ankles = Math.min(...openings.map(({ top }) => top));
  const ink = inkBetween(legs.grid, ankles - legs.top, 0, legs.grid.width);
  if (!ink || openings.length < 2) return shoes;
  const middle = openings.reduce((sum, opening) => sum + opening.middle, 0) / openings.length;
  const distance = Math.round(legs.left + (ink[0] + ink[1]) / 2 - middle);
  return { ...shoes, left: shoes.left + Math.max(-most, Math.min(most, distance)) };
}

const mostMoved = 24;

/** Narrows legs towards the openings of shoes; undefined for wide skirts and for shoes without two visible openings. */
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

const widestLegs = 1.1;

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
  const splits = findSplits(grid, Math.max(0, Math.round(highest - taper) - top), highest - top);
  const start = highest - top + 1 - splits.length;
  for (let row = start; row < height; row++) {
    pixels.fill(0, row * width, (row + 1) * width);
    const split = splits[row - start] ?? width >> 1;
    for (const [index, opening] of openings.entries()) {
      const ink = index === 0 ? inkBetween(grid, row, 0, split) : inkBetween(grid, row, split, width);
      if (!ink) continue;
      const below = row + top - opening.top;
      const share = smoothstep(below / taper + 1);
      const from = toSpan(sharpenEnds(grid, row, ink));
      const middle = mix(from.middle, opening.middle - left, share);
      const half = mix(from.half, Math.min(opening.half, from.half), share);
      const shown = half * Math.sqrt(Math.max(0, 1 - Math.max(0, below / (opening.half * depth)) ** 2));
      if (shown > 0) narrowRow(grid, pixels, { row, from, to: { middle, half }, shown, outline });
    }
  }
  return { width, height, pixels };
}

interface Span {
  middle: number;
  half: number;
}

/** A drawn leg in one row; `first` and `last` are its first and last fully opaque columns. */
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
  /** Half the visible width: the rest is behind the shoe. */
  shown: number;
  outline: number;
}

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
    const source = from.middle + Math.sign(off) * toLeg(Math.abs(off)) - 0.5;
    const within = Math.min(from.last - 1, Math.max(from.first, Math.floor(source)));
    const share = Math.round(255 * Math.min(1, Math.max(0, source - within)));
    const at = row * width + within;
    const mixed = weaken(pixels[at] ?? 0, 255 - share) + weaken(pixels[at + 1] ?? 0, share);
    drawn[row * width + column] = weaken(mixed, cover * 255);
  }
}

function sharpenEnds(
  { width, pixels }: PixelGrid,
  row: number,
  [from, end]: [number, number],
): [number, number] {
  const alphaAt = (column: number) => ((pixels[row * width + column] ?? 0) >>> 24) / 255;
  return [from + 1 - alphaAt(from - 1) - alphaAt(from), end - 1 + alphaAt(end - 1) + alphaAt(end)];
}

/** Visible depth of an opening, relative to half its width. */
const depth = 0.9;

/** Finds the column that separates the legs in each row. If they touch, uses the row below. */
function findSplits({ width, pixels }: PixelGrid, start: number, end: number): number[] {
  const splits: number[] = [];
  let split: number | undefined;
  let legs = Infinity;
  for (let row = end; row >= start; row--) {
    const [first, last] = inkBetween({ width, height: 0, pixels }, row, 0, width) ?? [0, width];
    let gap = { from: 0, length: 0 };
    for (let column = first, clear = 0; column < last; column++) {
      clear = (pixels[row * width + column] ?? 0) >>> 24 > solid ? 0 : clear + 1;
      if (clear > gap.length) gap = { from: column - clear + 1, length: clear };
    }
    // The hem of a skirt is not a leg.
    if (gap.length > 0) legs = last - first;
    else if (last - first > 1.2 * legs) break;
    split = gap.length > 0 ? Math.round(gap.from + gap.length / 2) : (split ?? (first + last) >> 1);
    splits.unshift(split);
  }
  return splits;
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share;
