import type { Pixels } from '../../../shared/pictures/picture.ts';
import { blur, type Coverage, measureCoverage } from './coverage.ts';
import type { PixelGrid } from './scale-bilinear.ts';

/** How far the halo reaches beyond the picture, in pixels; whole cells of the coarse grid. */
export const haloMargin = { left: 24, right: 24, top: 16, bottom: 32 } as const;

/** Draws a premultiplied picture over a rim of light and a soft shadow, on a surface larger by {@link haloMargin}. */
export function addHalo(picture: PixelGrid): Pixels {
  const width = picture.width + haloMargin.left + haloMargin.right;
  const height = picture.height + haloMargin.top + haloMargin.bottom;
  const coverage = measureCoverage(picture, haloMargin);
  const rim = smoothAcross(blur(coverage, rimRadius, passes), width);
  const shadow = smoothAcross(blur(coverage, shadowRadius, passes), width);
  const rows = new Uint8Array(width * 2);
  const out = new Int32Array(width * height);
  for (let row = 0; row < height; row++) {
    smoothDown(rim, row, rows.subarray(0, width));
    smoothDown(shadow, row - shadowDrop, rows.subarray(width));
    const inside = row - haloMargin.top;
    const from = inside >= 0 && inside < picture.height ? inside * picture.width : -1;
    composeRow(
      { out, at: row * width, width, rows },
      { source: picture.pixels, from, columns: picture.width },
    );
  }
  return { width, height, data: new Uint8Array(out.buffer) };
}

// In cells. Three box filters of these radii come close to Gaussian blurs of 5.7 and 9.8 pixels.
const rimRadius = 1;
const shadowRadius = 2;
const passes = 3;

/** How far below the picture its shadow lies, in pixels. */
const shadowDrop = 9;

// Shares of 256. The rim's alpha is stretched, so that it is full at the picture's edge.
const rimStretch = 410;
const rimOpacity = 97;
const shadowOpacity = 141;

/** A grid that is smoothed to pixels across, not yet down. */
interface Bands {
  width: number;
  rows: number;
  values: Uint16Array;
}

// A pixel lies an eighth, three, five or seven eighths of the way between the middles of two cells.
function smoothAcross({ columns, rows, cells }: Coverage, width: number): Bands {
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

/** One row of pixels of the bands, each 0 to 255. */
function smoothDown({ width, rows, values }: Bands, row: number, to: Uint8Array): void {
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

interface Target {
  out: Int32Array;
  at: number;
  width: number;
  /** A row of the rim's alpha, then one of the shadow's. */
  rows: Uint8Array;
}

interface Source {
  source: Int32Array;
  /** Of the row's first pixel; negative above and below the picture. */
  from: number;
  columns: number;
}

/** The picture over the rim (white) over the shadow (black). */
function composeRow({ out, at, width, rows }: Target, { source, from, columns }: Source): void {
  for (let column = 0; column < width; column++) {
    const inside = column - haloMargin.left;
    const pixel = from >= 0 && inside >= 0 && inside < columns ? (source[from + inside] ?? 0) : 0;
    const alpha = pixel >>> 24;
    if (alpha === 255) {
      out[at + column] = pixel;
      continue;
    }
    const rim = (Math.min(255, ((rows[column] ?? 0) * rimStretch) >> 8) * rimOpacity) >> 8;
    const shadow = ((((rows[width + column] ?? 0) * shadowOpacity) >> 8) * (255 - rim)) >> 8;
    out[at + column] = overGrey(pixel, alpha, rim, rim + shadow);
  }
}

/** A premultiplied pixel over a grey one: `light` is the grey value times its opacity, `opacity` 0 to 255. */
function overGrey(pixel: number, alpha: number, light: number, opacity: number): number {
  const rest = 255 - alpha;
  const total = alpha * 255 + opacity * rest;
  // Too faint to be seen: blending skips clear pixels.
  if (total < 255 * 4) return 0;
  const grey = light * rest;
  const scale = 255 / total;
  const red = ((pixel & 255) * 255 + grey) * scale;
  const green = (((pixel >> 8) & 255) * 255 + grey) * scale;
  const blue = (((pixel >> 16) & 255) * 255 + grey) * scale;
  return red | (green << 8) | (blue << 16) | (((total + 127) / 255) << 24);
}
