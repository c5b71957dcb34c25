import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** What two pictures of the page have in common. */
export interface Comparison {
  /** How many pixels differ; infinite where the sizes do. */
  differing: number;
  /** A PNG in which they are red; undefined where the sizes differ. */
  difference?: Buffer;
}

/**
 * Counts the pixels that differ between two PNGs. Another version of the browser may set a letter one pixel aside or smooth
 * its edge differently, so neither counts: a pixel may stand one pixel away from where it was, and smoothed edges are left out.
 * An edge that is gone, a colour that changed and a part that moved by two pixels do count.
 */
export async function comparePictures(expected: Buffer, actual: Buffer): Promise<Comparison> {
  const [before, after] = await Promise.all([decode(expected), decode(actual)]);
  const { width, height } = before;
  if (width !== after.width || height !== after.height) return { differing: Number.POSITIVE_INFINITY };
  forgiveShifts(before, after);
  const data = new Uint8Array(width * height * 4);
  const differing = pixelmatch(bytesOf(before), bytesOf(after), data, width, height, { threshold });
  const difference = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { differing, difference };
}

/** pixelmatch's measure. A line of the page, which is 12 of 255 steps darker than what is beside it, has 0.045. */
const threshold = 0.03;

interface Pixels {
  width: number;
  height: number;
  /** One number for each pixel. */
  colors: Uint32Array;
}

async function decode(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { width, height, colors: new Uint32Array(Uint8Array.from(data).buffer) };
}

function bytesOf({ colors }: Pixels): Uint8Array {
  return new Uint8Array(colors.buffer);
}

/** Gives `after` the pixel of `before` where each of the two has the other's colour beside it. */
function forgiveShifts(before: Pixels, after: Pixels): void {
  const shown = { ...after, colors: after.colors.slice() };
  for (let at = 0; at < shown.colors.length; at += 1) {
    const [old, now] = [before.colors[at] ?? 0, shown.colors[at] ?? 0];
    if (old !== now && isAround(old, at, shown) && isAround(now, at, before)) after.colors[at] = old;
  }
}

function isAround(color: number, at: number, { width, height, colors }: Pixels): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1)
      if (isAlike(colors[row * width + column] ?? 0, color)) return true;
  return false;
}

function isAlike(one: number, other: number): boolean {
  return [0, 8, 16].every((shift) => Math.abs(((one >> shift) & 255) - ((other >> shift) & 255)) <= alike);
}

/** Steps of 255 in each of red, green and blue. */
const alike = 6;
