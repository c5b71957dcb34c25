import type { Pixels } from '../../../../shared/pictures/picture.ts';

/** The grey head on which headwear is shown: 1 for each of its pixels, 2 for those of its outline. */
export interface Dummy {
  mask: Uint8Array;
  /** False: what covers the whole head hides it, or the picture has no such head. */
  isThere: boolean;
  /** Its neck shows below the headwear. */
  hasNeck: boolean;
}

/**
 * Finds the grey head in a picture of headwear. It always has one place, so its face and its neck are filled from fixed points,
 * over grey pixels of nearly one brightness, and never beyond the room that a head takes. Grey that goes on beyond the room of the
 * face is no head, but a helmet.
 */
export function findDummy(icon: Pixels): Dummy {
  const { width, height } = icon;
  const mask = new Uint8Array(width * height);
  const open: number[] = [];
  const enter = (at: number) => {
    if (mask[at] || !isGrey(icon.data, at)) return;
    mask[at] = 1;
    open.push(at);
  };
  for (const { x, y } of seeds)
    for (let row = -2; row <= 2; row++)
      for (let column = -2; column <= 2; column++)
        enter((Math.round(y * height) + row) * width + Math.round(x * width) + column);
  let count = open.length;
  let beyond = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const green = icon.data[at * 4 + 1] ?? 0;
    const before = open.length;
    for (const next of [at - 1, at + 1, at - width, at + width]) {
      const isNear = Math.abs((icon.data[next * 4 + 1] ?? 0) - green) <= maxStep;
      if (!isNear) continue;
      const row = Math.floor(next / width);
      if (isInRoom(next % width, row, icon)) enter(next);
      else if (row < neckBoxFrom * height && isGrey(icon.data, next)) beyond += 1;
    }
    count += open.length - before;
  }
  takeEdge(icon, mask);
  const isThere = count > leastShare * width * height && beyond < mostBeyond * height;
  return { mask, isThere, hasNeck: isThere && mask.includes(1, Math.round(neckFrom * height) * width) };
}

/** Adds the half clear pixels of the outline, which are the grey head's if a neighbour is. */
function takeEdge({ width, data }: Pixels, mask: Uint8Array): void {
  for (const [at, value] of mask.entries()) {
    if (value !== 1) continue;
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
export const neckFrom = 0.76;
const leastShare = 0.012;
/** Of the outline of the face, as a share of the side: a helmet leaves it along both cheeks. */
const mostBeyond = 0.5;
const solid = 140;
/** Between the greens of neighbours. */
const maxStep = 13;

function isGrey(data: Uint8Array, pixel: number): boolean {
  const at = pixel * 4;
  const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
  const range = Math.max(red, green, blue) - Math.min(red, green, blue);
  return (data[at + 3] ?? 0) >= solid && range <= 12 && green > 38 && green < 150;
}

const neckBoxFrom = 0.6;

/** Within the ellipse of the face, or the box of the neck. */
function isInRoom(column: number, row: number, { width, height }: Pixels): boolean {
  const [x, y] = [column / width, row / height];
  const isInFace = ((x - 0.495) / 0.25) ** 2 + ((y - 0.42) / 0.33) ** 2 < 1;
  return isInFace || (y > neckBoxFrom && y < 0.94 && x > 0.3 && x < 0.74);
}
