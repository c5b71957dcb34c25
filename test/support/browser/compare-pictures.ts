import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

export interface Comparison {
  /** The number of differing pixels; infinite if the sizes differ. */
  differing: number;
  /** A PNG in which they are red; undefined if the sizes differ, or no pixel does. */
  difference?: Buffer;
}

/**
 * Counts the pixels that differ between two PNGs. Another version of the browser may set a letter one pixel aside or smooth
 * it differently, so neither counts: a pixel may have any colour between those that the other picture has around there. An edge
 * that is gone, a colour that changed and a part that moved by two pixels do count.
 */
export async function comparePictures(expected: Buffer, actual: Buffer): Promise<Comparison> {
  const [before, after] = await Promise.all([decode(expected), decode(actual)]);
  const { width, height } = before;
  if (width !== after.width || height !== after.height) return { differing: Number.POSITIVE_INFINITY };
  if (bytesOf(before).equals(bytesOf(after))) return { differing: 0 };
  forgiveShifts(before, after);
  const data = new Uint8Array(width * height * 4);
  const differing = pixelmatch(bytesOf(before), bytesOf(after), data, width, height, { threshold });
  if (differing === 0) return { differing };
  const difference = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { differing, difference };
}

/** In pixelmatch's measure. The page's faintest edge, of an embed in the dark, is 5 of 255 steps darker than its surroundings: 0.02. */
const threshold = 0.015;

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

function bytesOf({ colors }: Pixels): Buffer {
  return Buffer.from(colors.buffer);
}

/** Copies a pixel of `before` to `after` if each of the two lies between the colours around that point in the other picture. */
function forgiveShifts(before: Pixels, after: Pixels): void {
  const shown = { ...after, colors: after.colors.slice() };
  for (let at = 0; at < shown.colors.length; at += 1) {
    const [old, now] = [before.colors[at] ?? 0, shown.colors[at] ?? 0];
    if (old !== now && isAmong(old, at, shown) && isAmong(now, at, before)) after.colors[at] = old;
  }
}

function isAmong(color: number, at: number, pixels: Pixels): boolean {
  const around = colorsAround(at, pixels);
  return [0, 8, 16].every((shift) => {
    const value = (color >> shift) & 255;
    const others = around.map((one) => (one >> shift) & 255);
    return value >= Math.min(...others) - alike && value <= Math.max(...others) + alike;
  });
}

/** The pixel and its eight neighbours. */
function colorsAround(at: number, { width, height, colors }: Pixels): number[] {
  const [x, y] = [at % width, Math.floor(at / width)];
  const rows = [y - 1, y, y + 1].filter((row) => row >= 0 && row < height);
  const columns = [x - 1, x, x + 1].filter((column) => column >= 0 && column < width);
  return rows.flatMap((row) => columns.map((column) => colors[row * width + column] ?? 0));
}

/** Steps of 255 in each of red, green and blue. */
const alike = 4;
