import type { Pixels } from '../../../../shared/pictures/picture.ts';

/** Fills headwear that reaches the neck with a shaded lining. Returns the same pixels if it ends above the neck. */
export function fillLining(alone: Pixels): Pixels {
  const { width, height } = alone;
  const neck = findGap(alone, Math.round(neckRow * height) * width + (width >> 1));
  if (!neck) return alone;
  const data = new Uint8Array(alone.data);
  const filled = new Uint8Array(width * height);
  const open = [neck.from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const gap = filled[at] ? undefined : findGap(alone, at);
    if (!gap) continue;
    fillGap(alone, gap, data);
    filled.fill(1, gap.from, gap.end);
    for (let next = gap.from; next < gap.end; next++) open.push(next - width, next + width);
  }
  return { width, height, data };
}

const neckRow = 0.78;
const shade = 0.42;

interface Gap {
  from: number;
  end: number;
}

function fillGap({ data }: Pixels, { from, end }: Gap, to: Uint8Array): void {
  for (let pixel = from; pixel < end; pixel++) {
    const share = (pixel - from) / (end - from);
    const alpha = (data[pixel * 4 + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++) {
      const [left = 0, own = 0, right = 0] = [from - 1, pixel, end].map((at) => data[at * 4 + channel]);
      to[pixel * 4 + channel] = own * alpha + (left + (right - left) * share) * shade * (1 - alpha);
    }
    to[pixel * 4 + 3] = 255;
  }
}

/** Finds the run of non-solid pixels around `pixel` in its row, if solid pixels enclose it. */
function findGap({ width, data }: Pixels, pixel: number): Gap | undefined {
  const isSolid = (at: number) => (data[at * 4 + 3] ?? 0) > 250;
  const start = pixel - (pixel % width);
  let [from, end] = [pixel, pixel];
  while (from > start && !isSolid(from - 1)) from--;
  while (end < start + width && !isSolid(end)) end++;
  return pixel >= 0 && from > start && end < start + width && end > pixel ? { from, end } : undefined;
}
