import type { Pixels } from '../../../../shared/pictures/picture.ts';

/**
 * Clears a flat background that reaches the edges. A pixel at the garment's edge becomes as transparent as its share of
 * background. Returns the same pixels if there is no such background.
 */
export function clearGround(icon: Pixels): Pixels {
  const ground = findGround(icon);
  if (!ground) return icon;
  const wide = fillFromEdges(icon, ground, glow);
  // A real glow is a narrow seam; a wider one is part of a pale garment.
  const isWide = wide.glowing > mostGlow * wide.mask.length;
  const filled = isWide ? fillFromEdges(icon, ground, grain) : wide;
  // A glow with neither an end nor a garment's edge would be left as a ragged disc.
  if (isWide && measureSoftness(icon, ground, filled.mask) > mostSoft) return icon;
  const share = filled.count / filled.mask.length;
  if (share < leastGround || share > mostGround) return icon;
  return { ...icon, data: unmix(icon, ground, filled.mask) };
}

/** Shares of all pixels: with less, only the corners look like a background; with more, no garment is left. */
const leastGround = 0.15;
const mostGround = 0.98;
const mostGlow = 0.025;

/** Share of the edge of what is left that hardly differs from the background: a pale garment has an outline. */
const mostSoft = 0.5;

function measureSoftness({ width, data }: Pixels, ground: Colour, mask: Uint8Array): number {
  let [edge, soft] = [0, 0];
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] || !(mask[at - 1] || mask[at + 1] || mask[at - width] || mask[at + width])) continue;
    edge++;
    if (distance(data, at, ground) <= grain + 2 * glowStep) soft++;
  }
  return soft / Math.max(1, edge);
}

type Colour = readonly [red: number, green: number, blue: number];

function findGround({ width, height, data }: Pixels): Colour | undefined {
  const right = width - 1;
  const bottom = (height - 1) * width;
  const [first = 0, ...others] = [0, right, bottom, bottom + right];
  const ground: Colour = colourAt(data, first);
  const isGround = (at: number) =>
    (data[at * 4 + 3] ?? 0) === 255 && distance(data, at, ground) <= cornerRange;
  return [first, ...others].every(isGround) ? ground : undefined;
}

/** Largest channel differences: between corners, in the background's grain, and in a glow around the garment. */
const cornerRange = 8;
const grain = 10;
const glow = 64;
/** Largest difference between neighbours in a glow; a garment's edge has more. */
const glowStep = 3;

/** @param reach largest channel difference from the background, as long as neighbours differ little */
function fillFromEdges(
  icon: Pixels,
  ground: Colour,
  reach: number,
): { mask: Uint8Array; count: number; glowing: number } {
  const { width, height, data } = icon;
  const mask = new Uint8Array(width * height);
  const open: number[] = [];
  let [count, glowing] = [0, 0];
  const isGround = (at: number, beside: number) => {
    const unlike = distance(data, at, ground);
    if (unlike <= grain) return true;
    const isGlow = unlike <= reach && distance(data, at, colourAt(data, beside)) <= glowStep;
    if (isGlow) glowing++;
    return isGlow;
  };
  const enter = (at: number, beside = at) => {
    if (mask[at] || !isGround(at, beside)) return;
    mask[at] = 1;
    count++;
    open.push(at);
  };
  for (let column = 0; column < width; column++)
    for (const row of [0, height - 1]) enter(row * width + column);
  for (let row = 0; row < height; row++) for (const column of [0, width - 1]) enter(row * width + column);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const column = at % width;
    if (column > 0) enter(at - 1, at);
    if (column < width - 1) enter(at + 1, at);
    if (at >= width) enter(at - width, at);
    if (at < mask.length - width) enter(at + width, at);
  }
  return { mask, count, glowing };
}

function unmix({ width, data: from }: Pixels, ground: Colour, mask: Uint8Array): Uint8Array {
  const data = new Uint8ClampedArray(from);
  for (let at = 0; at < mask.length; at++) {
    if (mask[at]) data[at * 4 + 3] = 0;
    else if (mask[at - 1] || mask[at + 1] || mask[at - width] || mask[at + width]) {
      const around = [at - 1, at, at + 1].flatMap((near) => [near - width, near, near + width]);
      // The neighbour least like the background shows the garment's true colour.
      const pure = Math.max(
        ...around.filter((near) => near in mask).map((near) => distance(from, near, ground)),
      );
      const alpha = Math.min(1, distance(from, at, ground) / Math.max(1, pure));
      for (const [channel, value] of ground.entries())
        data[at * 4 + channel] = value + ((from[at * 4 + channel] ?? 0) - value) / alpha;
      data[at * 4 + 3] = Math.round(alpha * 255);
    }
  }
  return new Uint8Array(data.buffer);
}

function colourAt(data: Uint8Array, at: number): Colour {
  return [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0];
}

function distance(data: Uint8Array, at: number, ground: Colour): number {
  const red = Math.abs((data[at * 4] ?? 0) - ground[0]);
  const green = Math.abs((data[at * 4 + 1] ?? 0) - ground[1]);
  return Math.max(red, green, Math.abs((data[at * 4 + 2] ?? 0) - ground[2]));
}
