import { blur, measureCoverage, smoothAcross, smoothDown } from './coverage.ts';
import type { PixelGrid } from './scale-bilinear.ts';
import { weigh } from './weigh.ts';

/** Casts a soft shadow of a grid on the pixels below, slightly lowered, so that overlapping clothes stay distinct. */
export function castShadow(
  grid: PixelGrid,
  { pixels, width, height, left, top }: PixelGrid & { left: number; top: number },
): void {
  const margin = { left: reach, right: reach, top: reach, bottom: reach };
  const columns = grid.width + 2 * reach;
  const shadow = smoothAcross(blur(measureCoverage(grid, margin), 1, 2), columns);
  const [first, end] = [top - reach + drop, Math.min(height, top + grid.height + reach + drop)];
  const [from, to] = [Math.max(0, left - reach), Math.min(width, left + grid.width + reach)];
  const line = new Uint8Array(columns);
  for (let row = Math.max(0, first); row < end; row++) {
    smoothDown(shadow, row - first, line);
    for (let column = from; column < to; column++) {
      const at = row * width + column;
      const pixel = pixels[at] ?? 0;
      const dark = line[column - left + reach] ?? 0;
      if (dark > 0 && pixel >>> 24 !== 0)
        pixels[at] = weigh(pixel, 256 - ((dark * strength) >> 8)) | (pixel & alphaBits);
    }
  }
}

const reach = 12;
const drop = 5;
const strength = 77;
const alphaBits = 0xff000000;
