import { setImmediate } from 'node:timers/promises';
import type { Picture, Pixels } from '../../../../shared/pictures/picture.ts';
import { createSemaphore } from '../../../../shared/time/semaphore.ts';
import type { Layer } from '../../engine/blend.ts';
import { cropPixels } from '../../engine/crop-pixels.ts';
import { enlarge } from '../../engine/enlarge.ts';
import { addHalo, haloMargin } from '../../engine/halo.ts';
import { cropInk, findInk, type Ink } from '../../engine/ink.ts';
import { memoize } from '../../engine/memoize.ts';
import { type PixelGrid, scaleBilinear } from '../../engine/scale-bilinear.ts';
import { iconKeyOf, readAlone, readLined } from '../dress/dress-person.ts';
import { memoizeTile } from '../picture/scale-picture.ts';

export interface CutOutPlace {
  /** The room that its ink is fitted into. */
  width: number;
  height: number;
  /** The middle of its ink across. */
  x: number;
  /** The part of its ink that is at `y`. */
  stands: 'top' | 'middle' | 'bottom';
  y: number;
  isFaded?: boolean | undefined;
}

/** Lays out a picture cut to its ink, with a rim of light and a shadow. A clear picture gives no layers. */
export async function layoutCutOut(picture: Picture, place: CutOutPlace): Promise<Layer[]> {
  const { ink } = await readInk(picture);
  if (!ink) return [];
  const { width, height } = fitInto(ink.box, place);
  const look = place.isFaded ? 'faded' : 'plain';
  const pixels = await memoizeTile(`cut out ${width}x${height} ${look} ${iconKeyOf(picture)}`, async () => {
    const tile = addHalo(await drawCutOut(picture, place, { isLined: true }));
    return place.isFaded ? fade(tile) : tile;
  });
  const above = place.stands === 'top' ? 0 : place.stands === 'bottom' ? height : height / 2;
  return [
    {
      pixels,
      left: Math.round(place.x - width / 2) - haloMargin.left,
      top: Math.round(place.y - above) - haloMargin.top,
    },
  ];
}

/** As large as the room allows; there must be ink. @param isLined shows the inside of a hood that nobody wears */
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
    // A figure of new pieces takes a dozen milliseconds: interactions are acknowledged between them.
    await setImmediate();
    if (width > smoothFrom * box.width) return enlarge(cropPixels(pixels, box), width, height);
    return scaleBilinear(cropInk(pixels, box), width, height);
  });
}

/** From this enlargement on, edges would show stairs. */
const smoothFrom = 1.2;

const withCutPermit = createSemaphore(1);

/** Whether there is anything to see: a picture that is missing or clear all over is left out. */
export async function isShowable(picture: Picture): Promise<boolean> {
  return !picture.isMissing && (await readInk(picture)).ink !== undefined;
}

/** Finds the ink of a picture that is shown alone, and keeps it. `ink`: undefined for a picture that is clear all over. */
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

/** Grey, and closer to the backdrop without a rank. It stays opaque: what lies below a piece must not show through it. */
export function fade(pixels: Pixels): Pixels {
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const grey = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 151 + (data[at + 2] ?? 0) * 28) >> 8;
    for (const [channel, ground] of fadedGround.entries()) data[at + channel] = (grey * 5 + ground * 3) >> 3;
  }
  return pixels;
}

const fadedGround = [0x4d, 0x5a, 0x6f] as const;
