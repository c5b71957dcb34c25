import type { PixelGrid } from './scale-bilinear.ts';

/** Premultiplied pixels, and the place of a grid on them. */
interface Ground {
  pixels: Int32Array;
  width: number;
  height: number;
  left: number;
  top: number;
}

/** Darkens what lies under a grid, along its edge and a little below: pieces of one figure have no rims between them. */
export function castShadow(grid: PixelGrid, { pixels, width, height, left, top }: Ground): void {
  const shadow = blur(blur(sample(grid)));
  const [fromRow, toRow] = [
    Math.max(0, top - reach + drop),
    Math.min(height, top + grid.height + reach + drop),
  ];
  const [from, to] = [Math.max(0, left - reach), Math.min(width, left + grid.width + reach)];
  for (let row = fromRow; row < toRow; row++) {
    const y = (row - top + reach - drop) / cell;
    for (let column = from; column < to; column++) {
      const at = row * width + column;
      const pixel = pixels[at] ?? 0;
      if (pixel >>> 24 === 0) continue;
      const dark = readBetween(shadow, (column - left + reach) / cell, y);
      if (dark > 0) pixels[at] = darken(pixel, 256 - ((dark * strength) | 0));
    }
  }
}

/** In pixels: of a cell, around the grid, and downwards. */
const cell = 4;
const reach = 12;
const drop = 5;
/** Of 256, for an opacity of 255. */
const strength = 0.3;

interface Cells {
  columns: number;
  rows: number;
  /** Opacities, 0 to 255. */
  values: Uint8Array;
}

/** The opacity of one pixel of each cell. */
function sample({ width, height, pixels }: PixelGrid): Cells {
  const columns = Math.ceil((width + 2 * reach) / cell) + 1;
  const rows = Math.ceil((height + 2 * reach) / cell) + 1;
  const values = new Uint8Array(columns * rows);
  for (let row = reach / cell; row * cell - reach < height; row++)
    for (let column = reach / cell; column * cell - reach < width; column++)
      values[row * columns + column] =
        (pixels[(row * cell - reach) * width + column * cell - reach] ?? 0) >>> 24;
  return { columns, rows, values };
}

/** The mean of each cell and its eight neighbours. The outermost cells stay clear. */
function blur({ columns, rows, values }: Cells): Cells {
  const out = new Uint8Array(values.length);
  for (let row = 1; row < rows - 1; row++)
    for (let column = 1; column < columns - 1; column++) {
      let sum = 0;
      for (let near = row - 1; near <= row + 1; near++)
        for (let at = near * columns + column - 1, end = at + 3; at < end; at++) sum += values[at] ?? 0;
      out[row * columns + column] = sum / 9;
    }
  return { columns, rows, values: out };
}

function readBetween({ columns, values }: Cells, x: number, y: number): number {
  const [column, row] = [x | 0, y | 0];
  const [right, below] = [x - column, y - row];
  const at = row * columns + column;
  const above = (values[at] ?? 0) * (1 - right) + (values[at + 1] ?? 0) * right;
  const under = (values[at + columns] ?? 0) * (1 - right) + (values[at + columns + 1] ?? 0) * right;
  return above * (1 - below) + under * below;
}

/** Red and blue at once, with eight spare bits between them. @param share of 256 */
function darken(pixel: number, share: number): number {
  const redBlue = (Math.imul(pixel & 0xff00ff, share) >>> 8) & 0xff00ff;
  const green = (Math.imul(pixel & 0xff00, share) >>> 8) & 0xff00;
  return redBlue | green | (pixel & 0xff000000);
}
