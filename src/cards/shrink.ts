import type { Pixels } from '../images/picture.ts';
import type { Box } from './shapes.ts';

/**
 * Scales a part of a picture down, each new pixel the mean of the area it stands for, clear pixels counting by their
 * opacity. As good to the eye as sharp's filter for pictures that are a few times too large, at a quarter of its time.
 * @param part may lie between pixels; no smaller than `width` by `height`
 */
export function shrink(picture: Pixels, part: Box, width: number, height: number): Pixels {
  const columns = spans(part.left, part.width, width, picture.width);
  const rows = spans(part.top, part.height, height, picture.height);
  const narrow = shrinkRows(picture, columns, rows);
  const data = new Uint8Array(width * height * 4);
  for (const [row, { first, weights }] of rows.entries())
    for (let column = 0; column < width; column++) {
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let step = 0; step < weights.length; step++) {
        const weight = weights[step] ?? 0;
        const at = ((first + step) * width + column) * 4;
        red += weight * (narrow[at] ?? 0);
        green += weight * (narrow[at + 1] ?? 0);
        blue += weight * (narrow[at + 2] ?? 0);
        alpha += weight * (narrow[at + 3] ?? 0);
      }
      if (alpha === 0) continue;
      const to = (row * width + column) * 4;
      data[to] = red / alpha + 0.5;
      data[to + 1] = green / alpha + 0.5;
      data[to + 2] = blue / alpha + 0.5;
      data[to + 3] = alpha + 0.5;
    }
  return { width, height, data };
}

/** The rows that are needed, each as narrow as it shall be, colours multiplied by their opacity. */
function shrinkRows(
  { width: fullWidth, data }: Pixels,
  columns: readonly Span[],
  rows: readonly Span[],
): Float32Array {
  const width = columns.length;
  const end = Math.max(...rows.map(({ first, weights }) => first + weights.length));
  const narrow = new Float32Array(end * width * 4);
  for (let row = rows[0]?.first ?? 0; row < end; row++)
    for (let column = 0; column < width; column++) {
      const { first, weights } = columns[column] ?? nothing;
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let step = 0; step < weights.length; step++) {
        const at = (row * fullWidth + first + step) * 4;
        const opacity = (weights[step] ?? 0) * (data[at + 3] ?? 0);
        red += opacity * (data[at] ?? 0);
        green += opacity * (data[at + 1] ?? 0);
        blue += opacity * (data[at + 2] ?? 0);
        alpha += opacity;
      }
      const to = (row * width + column) * 4;
      narrow[to] = red;
      narrow[to + 1] = green;
      narrow[to + 2] = blue;
      narrow[to + 3] = alpha;
    }
  return narrow;
}

/** The old pixels that a new one is made of, from `first` on, and each one's share. */
interface Span {
  first: number;
  weights: Float32Array;
}

const nothing: Span = { first: 0, weights: new Float32Array() };

function spans(start: number, length: number, count: number, limit: number): Span[] {
  const step = length / count;
  return Array.from({ length: count }, (_, index) => {
    const from = Math.min(Math.max(0, start + index * step), limit - 1);
    const to = Math.min(limit, Math.max(from + 1e-6, start + (index + 1) * step));
    const first = Math.floor(from);
    const weights = Float32Array.from(
      { length: Math.ceil(to) - first },
      (_, pixel) => (Math.min(to, first + pixel + 1) - Math.max(from, first + pixel)) / (to - from),
    );
    return { first, weights };
  });
}
