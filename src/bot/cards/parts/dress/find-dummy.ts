import type { Pixels } from '../../../../shared/pictures/picture.ts';
import { medianOf } from './ink-rows.ts';

/** The grey head on which headwear is shown: 1 for each of its pixels, 2 for those of its outline. */
export interface Dummy {
  mask: Uint8Array;
  /** False: what covers the whole head hides it, or the picture has no such head. */
  isThere: boolean;
  /** Whether its face and its neck show. */
  hasFace: boolean;
  hasNeck: boolean;
}

/**
 * Finds the grey head in a picture of headwear. It always has one place, so its face and its neck are filled from fixed points,
 * over grey pixels of nearly one brightness, and never beyond the room that a head takes. Grey that goes on beyond that room is a
 * grey helmet, hat or hair.
 */
export function findDummy(icon: Pixels): Dummy {
  const { width, height } = icon;
  const mask = new Uint8Array(width * height);
  const tint = findTint(icon);
  for (const { x, y } of seeds) {
    const seed = { x: Math.round(x * width), y: Math.round(y * height) };
    const own = tintAt(icon.data, seed.y * width + seed.x);
    // A grey mask or beard is in the place of a chin.
    if (tint && y < neckFrom && differ(tint, own)) continue;
    const found = fillFrom(icon, mask, seed, own);
    const isHead = judge(found, icon, mask);
    for (const pixel of found.pixels) if (!isHead(pixel)) mask[pixel] = notHead;
  }
  let [face, neck] = [0, 0];
  for (let at = 0; at < mask.length; at++)
    if (mask[at] !== 1) mask[at] = 0;
    else if (at < neckFrom * height * width) face++;
    else neck++;
  takeEdge(icon, mask);
  const least = leastShare * width * height;
  return { mask, isThere: face + neck > least, hasFace: face > least, hasNeck: neck > least };
}

/** Marks grey that was filled, but is no head. */
const notHead = 3;

/** Tells which part of the grey that was filled is a head. */
function judge({ pixels, beyond }: Filled, icon: Pixels, mask: Uint8Array): (pixel: number) => boolean {
  const { width, height } = icon;
  const isFree = beyond.below < mostBeyond.below * height;
  const showsEyes = eyes.every(({ x, y }) => {
    const at = Math.round(y * height) * width + Math.round(x * width);
    return [at - 2, at, at + 2, at - 2 * width, at + 2 * width].some((near) => mask[near] === 1);
  });
  const columns = new Set(pixels.map((pixel) => pixel % width));
  // A visor covers the eyes of a grey helmet, or only a streak of it is grey; its neck goes on below.
  if (!showsEyes && (!isFree || columns.size < streak * width))
    return (pixel) => pixel >= neckFrom * height * width;
  const top = beyond.above < mostBeyond.above * height ? () => 0 : findHairline(icon);
  // Grey hair goes on at both sides of the face.
  const half = isFree ? 0.5 : narrowFace;
  return (pixel) => {
    const column = pixel % width;
    return pixel >= top(column) * width && Math.abs(column / width - 0.495) < half;
  };
}

/** Finds the end of a forehead in each column: the first step of brightness above the brow, or the brow if there is none. */
function findHairline({ width, height, data }: Pixels): (column: number) => number {
  const brow = Math.round(browRow * height);
  const isStep = (at: number) =>
    [0, 1, 2].some(
      (channel) =>
        Math.abs((data[at * 4 + channel] ?? 0) - (data[(at - 2 * width) * 4 + channel] ?? 0)) > hairStep,
    );
  const tops = Array.from({ length: width }, (_, column) => {
    for (let row = brow; row > height / 8; row--) if (isStep(row * width + column)) return row;
    return brow;
  });
  // A step in a single strand is none.
  const smooth = tops.map((_, column) => medianOf(tops.slice(Math.max(0, column - 5), column + 6)));
  return (column) => smooth[column] ?? brow;
}

/** Between channels of pixels two rows apart. */
const hairStep = 8;

interface Filled {
  pixels: number[];
  /** Counts where the grey goes on outside of the face, above the brows and below. */
  beyond: { above: number; below: number };
}

/** Fills around a point over grey of one tint. */
function fillFrom(icon: Pixels, mask: Uint8Array, { x, y }: { x: number; y: number }, tint: Tint): Filled {
  const { width, height, data } = icon;
  const pixels: number[] = [];
  const beyond = { above: 0, below: 0 };
  const enter = (at: number) => {
    if (mask[at] || !isGrey(data, at) || differ(tint, tintAt(data, at))) return;
    mask[at] = 1;
    pixels.push(at);
  };
  for (let row = y - 2; row <= y + 2; row++)
    for (let column = x - 2; column <= x + 2; column++) enter(row * width + column);
  for (let index = 0; index < pixels.length; index++) {
    const at = pixels[index] ?? 0;
    const green = data[at * 4 + 1] ?? 0;
    for (const next of [at - 1, at + 1, at - width, at + width]) {
      if (Math.abs((data[next * 4 + 1] ?? 0) - green) > maxStep) continue;
      const row = Math.floor(next / width);
      if (isInRoom(next % width, row, icon)) enter(next);
      else if (row < neckBoxFrom * height && isGrey(data, next))
        beyond[row < browRow * height ? 'above' : 'below'] += 1;
    }
  }
  return { pixels, beyond };
}

type Tint = readonly [greenToRed: number, blueToGreen: number];

/** How much more green than red, and more blue than green: dark hair is rarely as grey as the head. */
function tintAt(data: Uint8Array, pixel: number): Tint {
  const green = data[pixel * 4 + 1] ?? 0;
  return [green - (data[pixel * 4] ?? 0), (data[pixel * 4 + 2] ?? 0) - green];
}

/** Finds the tint of a face at its eyes; undefined if something covers one. */
function findTint({ width, height, data }: Pixels): Tint | undefined {
  const places = eyes.map(({ x, y }) => Math.round(y * height) * width + Math.round(x * width));
  const [left = [0, 0], right = [0, 0]] = places.map((at) => tintAt(data, at));
  return places.every((at) => isGrey(data, at)) && !differ(left, right) ? left : undefined;
}

function differ(one: Tint, other: Tint): boolean {
  return Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) > mostTinted;
}

const mostTinted = 7;

/** Adds the half clear pixels of the outline, which are the grey head's if a neighbour is. */
function takeEdge({ width, data }: Pixels, mask: Uint8Array): void {
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] !== 1) continue;
    for (const next of [at - 1, at + 1, at - width, at + width])
      if (!mask[next] && (data[next * 4 + 3] ?? 0) < solid) mask[next] = 2;
  }
}

/** Forehead, cheeks, chin and neck, as shares of the sides. */
const seeds = [
  { x: 0.42, y: 0.5 },
  { x: 0.5, y: 0.5 },
  { x: 0.45, y: 0.6 },
  { x: 0.5, y: 0.25 },
  { x: 0.6, y: 0.4 },
  { x: 0.5, y: 0.82 },
  { x: 0.48, y: 0.88 },
] as const;

/** As a share of the side: above it the dummy is a face. */
const neckFrom = 0.76;
const leastShare = 0.012;
/** Of the outline of the face, as shares of the side. */
const mostBeyond = { above: 0.15, below: 0.1 };
const browRow = 0.35;
const narrowFace = 0.19;
const streak = 0.12;
const eyes = [
  { x: 0.37, y: 0.43 },
  { x: 0.55, y: 0.43 },
] as const;
const solid = 140;
/** Between the greens of neighbours. */
const maxStep = 13;

function isGrey(data: Uint8Array, pixel: number): boolean {
  const at = pixel * 4;
  const red = data[at] ?? 0;
  const green = data[at + 1] ?? 0;
  const blue = data[at + 2] ?? 0;
  if ((data[at + 3] ?? 0) < solid || green <= 38 || green >= 150) return false;
  return Math.max(red, green, blue) - Math.min(red, green, blue) <= 12;
}

const neckBoxFrom = 0.6;

/** Within the ellipse of the face, or the box of the neck. */
function isInRoom(column: number, row: number, { width, height }: Pixels): boolean {
  const [x, y] = [column / width, row / height];
  return isInFace(x, y) || (y > neckBoxFrom && y < 0.94 && x > 0.3 && x < 0.74);
}

/** Whether a face is there, without the neck below its chin. @param x as a share of the side, as is y */
export function isInFace(x: number, y: number): boolean {
  return ((x - 0.495) / 0.25) ** 2 + ((y - 0.42) / 0.33) ** 2 < 1;
}
