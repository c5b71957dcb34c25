import { takePixels } from '../../../../shared/pictures/decoded-pixels.ts';
import type { Picture, Pixels } from '../../../../shared/pictures/picture.ts';
import { scaleBilinear } from '../../engine/scale-bilinear.ts';
import { toPixelInts } from '../../engine/split-into-runs.ts';
import { findInsideBorder } from './find-border.ts';
import { cover } from './scale-picture.ts';

/** Scales an avatar to a square, without the white border some have. The caller owns the pixels. */
export async function coverSquare(avatar: Picture, size: number): Promise<Pixels> {
  const decoded = await takePixels(avatar);
  const { width, height } = decoded;
  const pixels = toPixelInts(decoded);
  const inside = findInsideBorder(decoded);
  if (inside || width !== height || width < size) return cover(avatar, size, size, inside);
  const scaled = scaleBilinear({ width, height, pixels }, size, size).pixels;
  // Checked after scaling, because a transparent pixel shows in every pixel made from it.
  if (!isOpaque(scaled)) return cover(avatar, size, size);
  const { buffer, byteOffset, byteLength } = scaled === pixels ? scaled.slice() : scaled;
  return { width: size, height: size, data: new Uint8Array(buffer, byteOffset, byteLength) };
}

function isOpaque(pixels: Int32Array): boolean {
  let all = -1;
  for (let index = 0; index < pixels.length; index++) all &= pixels[index] ?? 0;
  return all >>> 24 === 255;
}
