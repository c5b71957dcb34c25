import type { Pixels } from '../../../../shared/pictures/picture.ts';

/** The longest axis of a picture. */
export interface Slant {
  /** Direction of the slimmer end: 0 is right, 90 is down. From -180 to 180. */
  degrees: number;
  /** Extent along the axis, in pixels. */
  length: number;
  /** How often the width across the axis goes into the length. */
  slimness: number;
}

/** Measures the ink by its second moments; a third one tells the slim end, such as a barrel, from the heavy one. */
export function measureSlant({ width, height, data }: Pixels): Slant {
  const points: [x: number, y: number][] = [];
  // Some thousand pixels tell enough.
  const step = Math.max(1, Math.round(Math.sqrt((width * height) / 4_000)));
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step) if ((data[(y * width + x) * 4 + 3] ?? 0) > 128) points.push([x, y]);
  const mean = (value: (x: number, y: number) => number) =>
    points.reduce((sum, [x, y]) => sum + value(x, y), 0) / Math.max(1, points.length);
  const [middleX, middleY] = [mean((x) => x), mean((_, y) => y)];
  const across = mean((x) => (x - middleX) ** 2);
  const down = mean((_, y) => (y - middleY) ** 2);
  const axis = Math.atan2(2 * mean((x, y) => (x - middleX) * (y - middleY)), across - down) / 2;
  const along = (x: number, y: number) => (x - middleX) * Math.cos(axis) + (y - middleY) * Math.sin(axis);
  const spread = mean((x, y) => along(x, y) ** 2);
  const isForward = mean((x, y) => along(x, y) ** 3) >= 0;
  const turned = isForward ? axis : axis > 0 ? axis - Math.PI : axis + Math.PI;
  return {
    degrees: (turned * 180) / Math.PI,
    // A bar of this length has the same moment.
    length: Math.sqrt(12 * spread),
    slimness: Math.sqrt(spread / Math.max(1, across + down - spread)),
  };
}
