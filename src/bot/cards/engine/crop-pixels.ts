import type { Pixels } from '../../../shared/pictures/picture.ts';
import type { Box } from './box.ts';
import { toPixelInts } from './split-into-runs.ts';

export function cropPixels(picture: Pixels, { left, top, width, height }: Box): Pixels {
  const from = toPixelInts(picture);
  const out = new Int32Array(width * height);
  const [first, end] = [Math.max(0, left), Math.min(picture.width, left + width)];
  for (let row = Math.max(0, top); row < Math.min(picture.height, top + height); row++) {
    const line = from.subarray(row * picture.width + first, row * picture.width + end);
    out.set(line, (row - top) * width + first - left);
  }
  return { width, height, data: new Uint8Array(out.buffer) };
}
