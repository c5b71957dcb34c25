import { setImmediate } from 'node:timers/promises';
import type { Picture } from '../../../../shared/pictures/picture.ts';
import { createSemaphore } from '../../../../shared/time/semaphore.ts';
import type { Layer } from '../../engine/blend.ts';
import { cropPixels } from '../../engine/crop-pixels.ts';
import { enlarge } from '../../engine/enlarge.ts';
import { cropInk, findInk, type Ink } from '../../engine/ink.ts';
import { memoize } from '../../engine/memoize.ts';
import { type PixelGrid, scaleBilinear } from '../../engine/scale-bilinear.ts';
import { iconKeyOf, readAlone, readLined } from '../dress/dress-person.ts';
import { memoizeTile } from '../picture/scale-picture.ts';
import { type Lamp, light } from './light.ts';

export interface CutOutPlace {
  width: number;
  height: number;
  x: number;
  stands: 'top' | 'middle' | 'bottom';
  y: number;
  lamp: Lamp;
  isFaded?: boolean | undefined;
}

/** Lays out a picture cropped to its ink and lit like its backdrop; no layers if nothing is visible. */
export async function layoutCutOut(picture: Picture, place: CutOutPlace): Promise<Layer[]> {
  const { ink } = await readInk(picture);
  if (!ink) return [];
  const { width, height } = fitInto(ink.box, place);
  const { stands, lamp, isFaded } = place;
  const key = `cut out ${width}x${height} ${stands} ${isFaded} ${lamp.vivid} ${iconKeyOf(picture)}`;
  const pixels = await memoizeTile(key, async () => {
    const grid = await drawCutOut(picture, place, { isLined: true });
    const floor = stands === 'bottom' ? (height + grid.height) / 2 : undefined;
    return light(isFaded ? fade(grid) : grid, { lamp, floor }).pixels;
  });
  const above = { top: 0, middle: height / 2, bottom: height }[stands];
  return [
    {
      pixels,
      left: Math.round(place.x - pixels.width / 2),
      top: Math.round(place.y - above - (pixels.height - height) / 2),
    },
  ];
}

/** Draws a picture's ink. If a body shows through lined ink, the gap is filled. Enlarged ink ends softly. */
export async function drawCutOut(
  picture: Picture,
  room: { width: number; height: number },
  { isLined = false } = {},
): Promise<PixelGrid> {
  const [pixels, { ink }] = await Promise.all([
    isLined ? readLined(picture) : readAlone(picture),
    readInk(picture),
  ]);
  const box = ink?.box ?? { left: 0, top: 0, width: pixels.width, height: pixels.height };
  const { width, height } = fitInto(box, room);
  return withCutPermit(async () => {
    // A figure of new pieces takes a dozen milliseconds, so pending interactions are acknowledged in between.
    await setImmediate();
    if (width > smoothFrom * box.width) {
      const rim = isLined ? 1 : 0;
      const wide = {
        left: box.left - rim,
        top: box.top - rim,
        width: box.width + 2 * rim,
        height: box.height + 2 * rim,
      };
      const grown = 2 * Math.round((rim * width) / box.width);
      return enlarge(cropPixels(pixels, wide), width + grown, height + grown);
    }
    return scaleBilinear(cropInk(pixels, box), width, height);
  });
}

const smoothFrom = 1.2;

const withCutPermit = createSemaphore(1);

/** Whether a picture is neither missing nor fully transparent. */
export async function isShowable(picture: Picture): Promise<boolean> {
  return !picture.isMissing && (await readInk(picture)).ink !== undefined;
}

/** Finds a picture's ink, for clothes without the body; `ink` is undefined for a transparent picture. Cached. */
export function readInk(picture: Picture): Promise<{ ink: Ink | undefined }> {
  return inks(iconKeyOf(picture), async () => ({ ink: findInk(await readAlone(picture)) }));
}

const inks = memoize<{ ink: Ink | undefined }>('inks');

function fitInto(ink: { width: number; height: number }, room: { width: number; height: number }) {
  const scale = Math.min(room.width / ink.width, room.height / ink.height);
  return {
    width: Math.max(1, Math.round(ink.width * scale)),
    height: Math.max(1, Math.round(ink.height * scale)),
  };
}

/** Turns a piece grey, close to the unranked backdrop, but keeps its alpha, so that nothing below shows through. */
export function fade({ pixels, ...size }: PixelGrid): PixelGrid {
  const faded = pixels.map((pixel) => {
    const alpha = pixel >>> 24;
    if (alpha === 0) return 0;
    const grey = ((pixel & 255) * 77 + ((pixel >> 8) & 255) * 151 + ((pixel >> 16) & 255) * 28) >> 8;
    const [red, green, blue] = fadedGround.map((ground) => (grey * 5 + (ground * alpha * 3) / 255) >> 3);
    return (red ?? 0) | ((green ?? 0) << 8) | ((blue ?? 0) << 16) | (alpha << 24);
  });
  return { ...size, pixels: faded };
}

const fadedGround = [0x4d, 0x5a, 0x6f] as const;
