import sharp from 'sharp';
import type { Picture, Pixels } from '../../images/picture.ts';
import { withPictureThread } from '../../images/picture-threads.ts';
import { toPixelInts } from '../engine/split-into-runs.ts';
import { cover } from './scale-picture.ts';

/**
 * Scales an avatar to fill a square. Most cards bring a new avatar, so the common case is done here in a sixth of
 * sharp's time: a square, opaque picture that is large enough. sharp scales all others, because it handles transparency.
 */
export async function coverSquare(avatar: Picture, size: number): Promise<Pixels> {
  const plain = sharp(avatar.bytes, { failOn: 'error' }).toColourspace('srgb').ensureAlpha().raw();
  const { data, info } = await withPictureThread(() => plain.toBuffer({ resolveWithObject: true }));
  if (info.width !== info.height || info.width < size) return cover(avatar, size, size);
  let image: SquareImage = { side: info.width, pixels: toPixelInts({ data }) };
  while (image.side >= 2 * size) image = scaleBilinear(image, image.side >> 1);
  const { pixels } = scaleBilinear(image, size);
  return isOpaque(pixels)
    ? { width: size, height: size, data: new Uint8Array(pixels.buffer) }
    : cover(avatar, size, size);
}

/** RGBA, one integer for each pixel. */
interface SquareImage {
  side: number;
  pixels: Int32Array;
}

function isOpaque(pixels: Int32Array): boolean {
  let all = -1;
  for (let index = 0; index < pixels.length; index++) all &= pixels[index] ?? 0;
  return all >>> 24 === 255;
}

/**
 * Bilinear interpolation. To no less than half the size, so that every source pixel counts. A pixel is opaque where
 * all four of its sources are.
 */
function scaleBilinear({ side, pixels }: SquareImage, size: number): SquareImage {
  const out = new Int32Array(size * size);
  const { places, shares } = samplePositions(side, size);
  for (let row = 0, to = 0; row < size; row++) {
    const start = (places[row] ?? 0) * side;
    const down = shares[row] ?? 0;
    for (let column = 0; column < size; column++) {
      const at = start + (places[column] ?? 0);
      const right = shares[column] ?? 0;
      const both = (down * right) >> 8;
      out[to++] = mixFour(
        pixels[at] ?? 0,
        pixels[at + 1] ?? 0,
        pixels[at + side] ?? 0,
        pixels[at + side + 1] ?? 0,
        right - both,
        down - both,
        both,
      );
    }
  }
  return { side: size, pixels: out };
}

/** For each target pixel its first source pixel, and the share of the next one, of 256. */
function samplePositions(side: number, size: number): { places: Int32Array; shares: Int32Array } {
  const places = new Int32Array(size);
  const shares = new Int32Array(size);
  for (let step = 0; step < size; step++) {
    const place = Math.max(0, ((step + 0.5) * side) / size - 0.5);
    const first = Math.min(side - 2, Math.floor(place));
    places[step] = first;
    shares[step] = Math.round((place - first) * 256);
  }
  return { places, shares };
}

// Red and blue share one integer with eight spare bits between them, so one multiplication does both. Seven plain
// parameters instead of an object: this runs once for each pixel.
function mixFour(
  one: number,
  two: number,
  three: number,
  four: number,
  right: number,
  down: number,
  both: number,
): number {
  const rest = 256 - right - down - both;
  const redBlue =
    Math.imul(one & 0xff00ff, rest) +
    Math.imul(two & 0xff00ff, right) +
    Math.imul(three & 0xff00ff, down) +
    Math.imul(four & 0xff00ff, both);
  const green =
    Math.imul((one >>> 8) & 255, rest) +
    Math.imul((two >>> 8) & 255, right) +
    Math.imul((three >>> 8) & 255, down) +
    Math.imul((four >>> 8) & 255, both);
  return (
    (one & two & three & four & 0xff000000) |
    (((redBlue + 0x800080) >>> 8) & 0xff00ff) |
    ((green + 128) & 0xff00)
  );
}
