import { setImmediate } from 'node:timers/promises';
import type { Picture, Pixels } from '../../../../shared/pictures/picture.ts';
import { createSemaphore } from '../../../../shared/time/semaphore.ts';
import { rasterizeSvg } from '../../engine/draw-svg.ts';
import { cropInk, findInk } from '../../engine/ink.ts';
import { composeGrids, type PlacedGrid } from './compose-grids.ts';
import { cropPixels } from './crop-pixels.ts';
import { enlarge } from './enlarge.ts';
import type { Extent } from './ink-rows.ts';
import { type BodyPlaces, type IconPlace, placeBody, placeHead } from './place-body.ts';
import { type Icon, readClean } from './read-icon.ts';
import { stackHeads } from './stack-heads.ts';

/** A picture and its measures. */
export interface Garment {
  picture: Picture;
  icon: Icon;
}

/** Pieces, by their place on the body. */
export interface Outfit {
  top?: Garment | undefined;
  bottom?: Garment | undefined;
  shoes?: Garment | undefined;
  /** Hair, hats, glasses: the first is nearest to the head. */
  headwear: readonly Garment[];
  face?: Garment | undefined;
}

/** Dresses one body in pictures that show parts of one. Places are counted from its axis and its soles. */
export async function dressBody(outfit: Outfit, scale: number): Promise<PlacedGrid> {
  const places = placeOutfit(outfit);
  const heads = stackHeads(
    await Promise.all(outfit.headwear.map(({ picture }) => readClean(picture))),
    outfit.face && (await readClean(outfit.face.picture)),
  );
  const garment = async (worn: Garment | undefined, place: IconPlace | undefined) =>
    worn && place ? drawIcon(await readClean(worn.picture), place, scale) : [];
  const head = (icon: Pixels) => drawIcon(icon, placeHead(icon.width, places), scale);
  const [bottom, shoes] = [
    () => garment(outfit.bottom, places.bottom),
    () => garment(outfit.shoes, places.shoes),
  ];
  // Bottom first. One after another: each takes milliseconds.
  const steps = [
    () => drawLegs(places, scale),
    ...(places.hidesShoes ? [shoes, bottom] : [bottom, shoes]),
    ...heads.under.map((icon) => () => head(icon)),
    () => garment(outfit.top, places.top),
    ...heads.over.map((icon) => () => head(icon)),
  ];
  const grids: PlacedGrid[] = [];
  for (const step of steps) grids.push(...(await withDressingPermit(step)));
  await setImmediate();
  return composeGrids(grids);
}

const withDressingPermit = createSemaphore(1);

function placeOutfit({ top, bottom, shoes }: Outfit): BodyPlaces {
  return placeBody({
    top: top?.icon.top && { measures: top.icon.top },
    bottom: bottom?.icon.bottom && { measures: bottom.icon.bottom },
    shoes: shoes?.icon.ink && { size: shoes.icon.size, extent: toExtent(shoes.icon.ink.box) },
  });
}

function toExtent({ left, top, width, height }: NonNullable<Icon['ink']>['box']): Extent {
  return { left, top, right: left + width, bottom: top + height };
}

/** Draws the ink of an icon as large as it stands on a figure of that scale. */
async function drawIcon(icon: Pixels, place: IconPlace, scale: number): Promise<PlacedGrid[]> {
  const ink = findInk(icon);
  if (!ink) return [];
  const box = {
    left: ink.box.left - margin,
    top: ink.box.top - margin,
    width: ink.box.width + 2 * margin,
    height: ink.box.height + 2 * margin,
  };
  const factor = place.scale * scale;
  const [width, height] = [toSide(box.width * factor), toSide(box.height * factor)];
  return [
    {
      grid: await enlarge(cropPixels(icon, box), width, height),
      left: Math.round(place.left * scale + box.left * factor),
      top: Math.round(place.top * scale + box.top * factor),
    },
  ];
}

/** A picture has at least one pixel. */
const toSide = (length: number) => Math.max(1, Math.round(length));

/** Around the ink, so that its edge has room to be smoothed. */
const margin = 3;

/** Bare legs for shorts, in the grey of the heads that headwear is shown on. */
async function drawLegs({ legsFrom }: BodyPlaces, scale: number): Promise<PlacedGrid[]> {
  if (legsFrom === undefined) return [];
  const [width, height] = [Math.round(96 * scale), Math.round((legsTo - legsFrom) * scale)];
  const legs = `<linearGradient id="grey"><stop offset="0" stop-color="#8b8b90"/><stop offset="1" stop-color="#4c4c52"/></linearGradient>
    <g transform="scale(${scale})" fill="url(#grey)">${[4, 50].map((x) => `<path d="M${x} 0h40l-8 ${legsTo - legsFrom}h-22z"/>`).join('')}</g>`;
  const pixels = await rasterizeSvg(width, height, legs);
  const grid = cropInk(pixels, { left: 0, top: 0, width, height });
  return [{ grid, left: Math.round(-48 * scale), top: Math.round(legsFrom * scale) }];
}

const legsTo = -10;
