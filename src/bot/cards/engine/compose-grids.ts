import { castShadow } from './cast-shadow.ts';
import type { PixelGrid } from './scale-bilinear.ts';

/** Premultiplied pixels and the position of their top left corner, in whole pixels. */
export interface PlacedGrid {
  grid: PixelGrid;
  left: number;
  top: number;
  isFlat?: boolean;
}

/** Draws grids over each other, bottom first, onto a surface that just fits. Each casts a shadow unless it is flat. */
export function composeGrids(grids: readonly PlacedGrid[]): PlacedGrid {
  const left = Math.min(...grids.map((one) => one.left));
  const top = Math.min(...grids.map((one) => one.top));
  const width = Math.max(...grids.map((one) => one.left + one.grid.width)) - left;
  const height = Math.max(...grids.map((one) => one.top + one.grid.height)) - top;
  const pixels = new Int32Array(width * height);
  for (const [index, { grid, isFlat, ...place }] of grids.entries()) {
    if (index > 0 && !isFlat)
      castShadow(grid, { pixels, width, height, left: place.left - left, top: place.top - top });
    for (let row = 0; row < grid.height; row++) {
      const to = (place.top - top + row) * width + place.left - left;
      composeRow(pixels, to, grid.pixels.subarray(row * grid.width, (row + 1) * grid.width));
    }
  }
  return { grid: { width, height, pixels }, left, top };
}

function composeRow(to: Int32Array, start: number, from: Int32Array): void {
  for (let column = 0; column < from.length; column++) {
    const pixel = from[column] ?? 0;
    const alpha = pixel >>> 24;
    if (alpha === 0) continue;
    const at = start + column;
    to[at] = alpha === 255 ? pixel : pixel + weaken(to[at] ?? 0, 255 - alpha);
  }
}

export function weaken(pixel: number, share: number): number {
  if (pixel === 0) return 0;
  const red = ((pixel & 255) * share) / 255;
  const green = (((pixel >>> 8) & 255) * share) / 255;
  const blue = (((pixel >>> 16) & 255) * share) / 255;
  const alpha = ((pixel >>> 24) * share) / 255;
  return red | (green << 8) | (blue << 16) | (alpha << 24);
}

/** Removes the rows above `row`. @param row counted from the soles, like all positions */
export function cropAbove(placed: PlacedGrid, row: number): PlacedGrid {
  const { height } = placed.grid;
  return keepRows(placed, Math.min(height - 1, Math.max(0, Math.round(row) - placed.top)), height);
}

/** Removes `row` and the rows below it. @param row counted from the soles, like all positions */
export function cropBelow(placed: PlacedGrid, row: number): PlacedGrid {
  return keepRows(placed, 0, Math.max(1, Math.min(placed.grid.height, Math.round(row) - placed.top)));
}

function keepRows({ grid: { width, pixels }, left, top }: PlacedGrid, from: number, end: number): PlacedGrid {
  const kept = { width, height: end - from, pixels: pixels.subarray(from * width, end * width) };
  return { grid: kept, left, top: top + from };
}
