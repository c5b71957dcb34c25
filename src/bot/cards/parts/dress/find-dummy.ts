import type { Pixels } from '../../../../shared/pictures/picture.ts';

/** The grey head on which headwear is rendered. In `mask`, 1 is the head and 2 its outline. */
export interface Dummy {
  mask: Uint8Array;
  /** False if the headwear hides the whole head, or the picture has none. */
  isThere: boolean;
  hasFace: boolean;
  hasNeck: boolean;
}

/**
 * Finds the grey head in a picture of headwear. Its lighting, tint and position hardly vary (2,600 icons), so it is
 * flood-filled from fixed points. Grey hair, hats and helmets differ in tint or lighting, or have an edge.
 */
export function findDummy(icon: Pixels): Dummy {
  const { width, height } = icon;
  const mask = new Uint8Array(width * height);
  for (const { x, y } of seeds) fillFrom(icon, mask, { x: Math.round(x * width), y: Math.round(y * height) });
  let [face, neck] = [0, 0];
  const chin = neckFrom * height * width;
  for (let at = 0; at < mask.length; at++)
    if (mask[at] !== 1) continue;
    else if (at < chin) face++;
    else neck++;
  takeEdge(icon, mask);
  const least = leastShare * width * height;
  return { mask, isThere: face + neck > least, hasFace: face > least, hasNeck: neck > least };
}

function fillFrom(icon: Pixels, mask: Uint8Array, { x, y }: { x: number; y: number }): void {
  const { width, data } = icon;
  const filled: number[] = [];
  let beyond = 0;
  const enter = (at: number) => {
    if (mask[at] || !hasTint(data, at * 4)) return;
    if (!hasLight(icon, at)) {
      beyond++;
      return;
    }
    mask[at] = 1;
    filled.push(at);
  };
  for (let row = y - 2; row <= y + 2; row++)
    for (let column = x - 2; column <= x + 2; column++) enter(row * width + column);
  for (let index = 0; index < filled.length; index++) {
    const at = filled[index] ?? 0;
    const green = data[at * 4 + 1] ?? 0;
    for (const next of [at - 1, at + 1, at - width, at + width])
      if (Math.abs((data[next * 4 + 1] ?? 0) - green) <= maxStep) enter(next);
  }
  const columns = new Set(filled.map((at) => at % width));
  const isHead = columns.size > streak * width && beyond < mostBeyond * Math.sqrt(filled.length);
  if (!isHead) for (const at of filled) mask[at] = 0;
}

/** Pixels beyond the head, relative to the root of the filled area: one in a hundred parts of real heads exceeds it. */
const mostBeyond = 4;

const streak = 0.08;

/** Largest green difference between neighbours: 99 % of the head's are smaller. */
const maxStep = 13;

/** Whether a pixel has the head's tint: red at most green, blue at most 3 above it, both at most 16 below. */
function hasTint(data: Uint8Array, at: number): boolean {
  const red = data[at] ?? 0;
  const green = data[at + 1] ?? 0;
  const blue = data[at + 2] ?? 0;
  return (
    (data[at + 3] ?? 0) >= solid && red <= green && blue <= green + 3 && green - Math.min(red, blue) <= 16
  );
}

/** Whether a pixel has the head's brightness at its position: the light comes from the top left. */
function hasLight({ width, height, data }: Pixels, pixel: number): boolean {
  const green = data[pixel * 4 + 1] ?? 0;
  if (green < 42 || green > 165) return false;
  const [x, y] = [(pixel % width) / width, Math.floor(pixel / width) / height];
  if (y > neckFrom - 0.05) return isInNeck(x, y);
  if (!isInFace(x, y) && !isInNeck(x, y)) return false;
  const isLit = x < 0.4 || x > 0.66 || y < 0.28;
  return (
    green > 42 + 250 * (0.5 - Math.max(0.38, x)) && (isLit || green < 110 + 300 * (0.55 - Math.min(0.55, x)))
  );
}

/** Adds outline pixels: neighbours of the head that are translucent or brightly lit. */
function takeEdge({ width, data }: Pixels, mask: Uint8Array): void {
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] !== 1) continue;
    for (const next of [at - 1, at + 1, at - width, at + width])
      if (!mask[next] && ((data[next * 4 + 3] ?? 0) < solid || hasTint(data, next * 4))) mask[next] = 2;
  }
}

const seeds = [
  { x: 0.42, y: 0.5 },
  { x: 0.5, y: 0.5 },
  { x: 0.45, y: 0.6 },
  { x: 0.5, y: 0.25 },
  { x: 0.6, y: 0.4 },
  { x: 0.5, y: 0.82 },
  { x: 0.48, y: 0.88 },
] as const;

const neckFrom = 0.76;
const leastShare = 0.012;
const solid = 140;

function isInNeck(x: number, y: number): boolean {
  return y > 0.6 && y < 0.97 && x > 0.24 && x < 0.76;
}

/** Whether a point is in the face: broad crown, round chin, no neck. @param x, y as shares of the side */
export function isInFace(x: number, y: number): boolean {
  const across = Math.abs(x - 0.495) / 0.26;
  const down = (y - 0.42) / (y < 0.42 ? 0.35 : 0.33);
  return across * across * (y < 0.42 ? across : 1) + down * down * Math.abs(y < 0.42 ? down : 1) < 1;
}
