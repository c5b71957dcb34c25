import sharp from 'sharp';
import type { Picture, Pixels } from '../images/picture.ts';
import { remember } from './recent.ts';
import { shrink } from './shrink.ts';

/** Scales a picture to fill the box; what stands over is cut from its middle's sides. */
export function cover(picture: Picture, width: number, height: number): Promise<Pixels> {
  return resized(picture, width, height, 'cover');
}

/** Scales a picture to lie wholly inside the box, clear space around it. */
export function contain(picture: Picture, width: number, height: number): Promise<Pixels> {
  return resized(picture, width, height, 'contain');
}

/**
 * Pixels made of pictures, ready to be laid on cards. Made once, then remembered: items are worn by many.
 * @param key of everything that decides how they look; pictures by their digest
 */
export const tile = remember<Pixels>(64 * 1024 * 1024, ({ data }) => data.byteLength);

/** How much of each pixel of a picture shows: 0 to 255, row by row. */
export type Mask = Uint8Array;

/** @param keep 0 to 1 for each place */
export function maskOf(width: number, height: number, keep: (column: number, row: number) => number): Mask {
  return Uint8Array.from({ length: width * height }, (_, index) =>
    Math.round(255 * keep(index % width, Math.floor(index / width))),
  );
}

/** Makes each pixel as opaque as the mask says. */
export function fade({ width, height, data }: Pixels, mask: Mask): Pixels {
  const faded = Uint8Array.from(data);
  for (let index = 0; index < mask.length; index++) {
    const share = mask[index] ?? 0;
    const alpha = index * 4 + 3;
    if (share !== 255) faded[alpha] = ((data[alpha] ?? 0) * share + 127) / 255;
  }
  return { width, height, data: faded };
}

/** How much of the pixel at that place a box with round corners covers, 0 to 1, its edge smooth. */
export function roundedCover(width: number, height: number, radius: number) {
  return (column: number, row: number): number => {
    const beyondX = Math.max(radius - column - 0.5, column + 0.5 - (width - radius), 0);
    const beyondY = Math.max(radius - row - 0.5, row + 0.5 - (height - radius), 0);
    return Math.min(1, Math.max(0, radius - Math.hypot(beyondX, beyondY) + 0.5));
  };
}

function resized({ digest, bytes }: Picture, width: number, height: number, fit: Fit): Promise<Pixels> {
  return tile(`${fit} ${width}x${height} ${digest}`, async () => {
    const { data, info } = await sharp(bytes, { failOn: 'error' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const scale = fits[fit](width / info.width, height / info.height);
    return scale <= 1
      ? shrunk({ width: info.width, height: info.height, data }, scale, { width, height })
      : enlarged({ width: info.width, height: info.height, data }, fit, { width, height });
  });
}

type Fit = 'cover' | 'contain';

const fits = { cover: Math.max, contain: Math.min };

interface Size {
  width: number;
  height: number;
}

function shrunk(picture: Pixels, scale: number, { width, height }: Size): Pixels {
  const inner = {
    width: Math.max(1, Math.min(width, Math.round(picture.width * scale))),
    height: Math.max(1, Math.min(height, Math.round(picture.height * scale))),
  };
  const part = {
    width: Math.min(picture.width, inner.width / scale),
    height: Math.min(picture.height, inner.height / scale),
  };
  const middle = { left: (picture.width - part.width) / 2, top: (picture.height - part.height) / 2 };
  const small = shrink(picture, { ...middle, ...part }, inner.width, inner.height);
  return inner.width === width && inner.height === height ? small : centered(small, { width, height });
}

function centered(picture: Pixels, { width, height }: Size): Pixels {
  const data = new Uint8Array(width * height * 4);
  const left = (width - picture.width) >> 1;
  const top = (height - picture.height) >> 1;
  for (let row = 0; row < picture.height; row++) {
    const from = row * picture.width * 4;
    data.set(picture.data.subarray(from, from + picture.width * 4), ((row + top) * width + left) * 4);
  }
  return { width, height, data };
}

async function enlarged(picture: Pixels, fit: Fit, { width, height }: Size): Promise<Pixels> {
  const raw = { width: picture.width, height: picture.height, channels: 4 as const };
  const data = await sharp(picture.data, { raw })
    .resize(width, height, { fit, background: '#00000000' })
    .raw()
    .toBuffer();
  return { width, height, data };
}
