import type { Pixels } from '../../../../shared/pictures/picture.ts';

/** The grey head on which headwear is shown: 1 for each of its pixels, 2 for those of its outline. */
export interface Dummy {
  mask: Uint8Array;
  /** False: what covers the whole head hides it, or the picture has no such head. */
  isThere: boolean;
  /** Its face shows, not only its neck. */
  hasFace: boolean;
}

/**
 * Finds the grey head in a picture of headwear. It always has one place, so its face and its neck are filled from fixed points,
 * over grey pixels of nearly one brightness, and never beyond the room that a head takes. Grey that goes on beyond that room is no
 * head: a grey helmet if it does so along the cheeks, a grey hat or hair if it does so above the brows.
 */
export function findDummy(icon: Pixels): Dummy {
  const { width, height } = icon;
  const mask = new Uint8Array(width * height);
  for (const { x, y } of seeds) {
    const { pixels, beyond } = fillFrom(icon, mask, Math.round(x * width), Math.round(y * height));
    const isHelmet = beyond.below >= mostBeyond.below * height;
    const isHat = beyond.above >= mostBeyond.above * height;
    const end = isHelmet ? mask.length : isHat ? Math.round(browRow * height) * width : 0;
    for (const pixel of pixels) if (pixel < end) mask[pixel] = notHead;
  }
  let [face, neck] = [0, 0];
  for (const [at, value] of mask.entries())
    if (value !== 1) mask[at] = 0;
    else if (at < neckFrom * height * width) face++;
    else neck++;
  takeEdge(icon, mask);
  const least = leastShare * width * height;
  return { mask, isThere: face + neck > least, hasFace: face > least };
}

/** Marks grey that was filled, but is no head. */
const notHead = 3;

/** Fills around a point; `beyond` counts where the grey goes on outside of the face, above the brows and below. */
function fillFrom(icon: Pixels, mask: Uint8Array, x: number, y: number) {
  const { width, height, data } = icon;
  const pixels: number[] = [];
  const beyond = { above: 0, below: 0 };
  const enter = (at: number) => {
    if (mask[at] || !isGrey(data, at)) return;
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
const neckFrom = 0.76;
const leastShare = 0.012;
/** Of the outline of the face, as shares of the side. */
const mostBeyond = { above: 0.15, below: 0.3 };
const browRow = 0.37;
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
  return isInFace(x, y) || (y > neckBoxFrom && y < 0.94 && x > 0.3 && x < 0.74);
}

/** Whether a face is there, without the neck below its chin. @param x as a share of the side, as is y */
export function isInFace(x: number, y: number): boolean {
  return ((x - 0.495) / 0.25) ** 2 + ((y - 0.42) / 0.33) ** 2 < 1;
}
