import type { Pixels } from '../../../shared/pictures/picture.ts';
import type { Box } from './box.ts';
import type { PixelGrid } from './scale-bilinear.ts';
import { smoothstep } from './smoothstep.ts';
import { toPixelInts } from './split-into-runs.ts';

export interface Ink {
  box: Box;
  isOpaque: boolean;
}

/** Finds the bounding box of the pixels that are more than half opaque; undefined if there are none. */
export function findInk(pixels: Pixels): Ink | undefined {
  const { width, height } = pixels;
  const ints = toPixelInts(pixels);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let row = 0; row < height; row++) {
    const start = row * width;
    let first = 0;
    while (first < width && (ints[start + first] ?? 0) >>> 24 <= solid) first++;
    if (first === width) continue;
    let last = width - 1;
    while ((ints[start + last] ?? 0) >>> 24 <= solid) last--;
    left = Math.min(left, first);
    right = Math.max(right, last);
    top = Math.min(top, row);
    bottom = row;
  }
  if (right < 0) return undefined;
  const box = { left, top, width: right - left + 1, height: bottom - top + 1 };
  const least = width * height * opaqueShare;
  return { box, isOpaque: box.width * box.height > least && countSolid(ints, solid) > least };
}

export function countSolid(ints: Int32Array, alpha: number): number {
  let count = 0;
  for (const pixel of ints) if (pixel >>> 24 > alpha) count++;
  return count;
}

const solid = 128;
const opaqueShare = 0.94;

/** Crops to a box and premultiplies. Clears nearly transparent pixels: a faint glow would show as a rectangle. */
export function cropInk(pixels: Pixels, { left, top, width, height }: Box): PixelGrid {
  const from = toPixelInts(pixels);
  const out = new Int32Array(width * height);
  for (let row = 0, to = 0; row < height; row++)
    for (let at = (top + row) * pixels.width + left, end = at + width; at < end; at++)
      out[to++] = premultiply(from[at] ?? 0);
  return { width, height, pixels: out };
}

function premultiply(pixel: number): number {
  const alpha = withoutGlow[pixel >>> 24] ?? 0;
  if (alpha === 255) return pixel;
  if (alpha === 0) return 0;
  const red = ((pixel & 255) * alpha) / 255;
  const green = (((pixel >> 8) & 255) * alpha) / 255;
  const blue = (((pixel >> 16) & 255) * alpha) / 255;
  return red | (green << 8) | (blue << 16) | (alpha << 24);
}

/** Maps alpha to the kept alpha: 0 below 88, unchanged from 136. */
const withoutGlow = Uint8Array.from({ length: 256 }, (_, alpha) =>
  Math.round(alpha * smoothstep((alpha - 88) / 48)),
);
