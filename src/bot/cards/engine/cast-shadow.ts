import { blur, type Coverage, cell, measureCoverage } from './coverage.ts';
import type { PixelGrid } from './scale-bilinear.ts';

/** Darkens what lies under a grid, along its edge and a little below: pieces of one figure have no rims between them. */
export function castShadow(
  grid: PixelGrid,
  { pixels, width, height, left, top }: PixelGrid & { left: number; top: number },
): void {
  const shadow = blur(measureCoverage(grid, { left: reach, right: reach, top: reach, bottom: reach }), 1, 2);
  const [fromRow, toRow] = [
    Math.max(0, top - reach + drop),
    Math.min(height, top + grid.height + reach + drop),
  ];
  const [from, to] = [Math.max(0, left - reach), Math.min(width, left + grid.width + reach)];
  for (let row = fromRow; row < toRow; row++) {
    const y = Math.max(0, row - top + reach - drop - middle) / cell;
    for (let column = from; column < to; column++) {
      const at = row * width + column;
      const pixel = pixels[at] ?? 0;
      if (pixel >>> 24 === 0) continue;
      const dark = readBetween(shadow, Math.max(0, column - left + reach - middle) / cell, y);
      if (dark > 0) pixels[at] = darken(pixel, 256 - ((dark * strength) | 0));
    }
  }
}

/** In pixels: around the grid, and downwards. */
const reach = 12;
const drop = 5;
/** From the first pixel of a cell to its middle. */
const middle = 1.5;
/** Of 256, for a coverage of 255 * 16. */
const strength = 0.3 / 16;

function readBetween({ columns, cells }: Coverage, x: number, y: number): number {
  const [column, row] = [x | 0, y | 0];
  const [right, below] = [x - column, y - row];
  const at = row * columns + column;
  const above = (cells[at] ?? 0) * (1 - right) + (cells[at + 1] ?? 0) * right;
  const under = (cells[at + columns] ?? 0) * (1 - right) + (cells[at + columns + 1] ?? 0) * right;
  return above * (1 - below) + under * below;
}

/** Red and blue at once, with eight spare bits between them. @param share of 256 */
function darken(pixel: number, share: number): number {
  const redBlue = (Math.imul(pixel & 0xff00ff, share) >>> 8) & 0xff00ff;
  const green = (Math.imul(pixel & 0xff00, share) >>> 8) & 0xff00;
  return redBlue | green | (pixel & 0xff000000);
}
