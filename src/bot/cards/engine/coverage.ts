import type { PixelGrid } from './scale-bilinear.ts';

export const cell = 4;

/** A coarse alpha channel of cells of 4 by 4 pixels. Each cell is the sum of its pixels' alpha: 0 to 255 * 16. */
export interface Coverage {
  columns: number;
  rows: number;
  cells: Uint16Array;
}

/** Computes a picture's coverage, with a transparent margin. @param margin in pixels, a multiple of the cell size */
export function measureCoverage(
  { width, height, pixels }: PixelGrid,
  margin: { left: number; right: number; top: number; bottom: number },
): Coverage {
  const columns = Math.ceil((width + margin.left + margin.right) / cell) + 1;
  const rows = Math.ceil((height + margin.top + margin.bottom) / cell) + 1;
  const cells = new Uint16Array(columns * rows);
  for (let row = 0, at = 0; row < height; row++) {
    const start = ((row + margin.top) >> 2) * columns;
    for (let column = margin.left; column < width + margin.left; column++, at++) {
      const to = start + (column >> 2);
      cells[to] = (cells[to] ?? 0) + ((pixels[at] ?? 0) >>> 24);
    }
  }
  return { columns, rows, cells };
}

export function blur({ columns, rows, cells }: Coverage, radius: number, passes: number): Coverage {
  let blurred = cells;
  for (let pass = 0; pass < passes; pass++) {
    const across = new Uint16Array(cells.length);
    for (let row = 0; row < rows; row++)
      blurLine(blurred, across, { start: row * columns, step: 1, count: columns, radius });
    const down = new Uint16Array(cells.length);
    for (let column = 0; column < columns; column++)
      blurLine(across, down, { start: column, step: columns, count: rows, radius });
    blurred = down;
  }
  return { columns, rows, cells: blurred };
}

interface Line {
  start: number;
  step: number;
  count: number;
  radius: number;
}

/** Writes the mean of each cell and its neighbours along a line. Cells beyond the ends count as transparent. */
function blurLine(from: Uint16Array, to: Uint16Array, { start, step, count, radius }: Line): void {
  const window = 2 * radius + 1;
  let sum = 0;
  for (let place = -radius; place < count; place++) {
    if (place + radius < count) sum += from[start + (place + radius) * step] ?? 0;
    if (place > radius) sum -= from[start + (place - radius - 1) * step] ?? 0;
    if (place >= 0) to[start + place * step] = (sum / window) | 0;
  }
}

export interface Bands {
  width: number;
  rows: number;
  values: Uint16Array;
}

// Interpolates between cell centres: a pixel is 1, 3, 5 or 7 eighths of the way from one to the next.
export function smoothAcross({ columns, rows, cells }: Coverage, width: number): Bands {
  const values = new Uint16Array(width * rows);
  for (let row = 0, to = 0; row < rows; row++)
    for (let column = 0; column < width; column++, to++) {
      const eighths = column * 2 - 3;
      const first = Math.max(0, eighths >> 3);
      const share = eighths < 0 ? 0 : eighths & 7;
      const at = row * columns + first;
      values[to] = ((cells[at] ?? 0) * (8 - share) + (cells[at + 1] ?? 0) * share) >> 3;
    }
  return { width, rows, values };
}

export function smoothDown({ width, rows, values }: Bands, row: number, to: Uint8Array): void {
  const eighths = Math.max(0, row * 2 - 3);
  const first = Math.min(rows - 2, eighths >> 3);
  const share = eighths & 7;
  const at = first * width;
  for (let column = 0; column < width; column++) {
    const above = values[at + column] ?? 0;
    const below = values[at + width + column] ?? 0;
    to[column] = (above * (8 - share) + below * share) >> 7;
  }
}
