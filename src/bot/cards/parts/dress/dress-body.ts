import { setImmediate } from 'node:timers/promises';
import type { Picture, Pixels } from '../../../../shared/pictures/picture.ts';
import { createSemaphore } from '../../../../shared/time/semaphore.ts';
import { findInk } from '../../engine/ink.ts';
import { composeGrids, type PlacedGrid } from './compose-grids.ts';
import { cropPixels } from './crop-pixels.ts';
import { type BarePart, drawBare, drawBareArms } from './draw-bare.ts';
import { enlarge } from './enlarge.ts';
import { type Rgb, toSkin, usualSkin } from './find-skin.ts';
import type { Extent } from './ink-rows.ts';
import { type BodyPlaces, type IconPlace, placeBody, placeHead } from './place-body.ts';
import { type Icon, readClean } from './read-icon.ts';
import { stackHeads } from './stack-heads.ts';
import { standInShoes } from './stand-in-shoes.ts';

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
  /** Hair, hats, glasses, as they can be worn at once: the first is nearest to the head. */
  headwear: readonly Garment[];
  face?: Garment | undefined;
}

/**
 * Dresses one body in pictures that show parts of one. The head, the arms and the legs that no piece brings are drawn in the skin of
 * the pieces. Places are counted from its axis and its soles.
 */
export async function dressBody(outfit: Outfit, scale: number): Promise<PlacedGrid> {
  const { headwear, face, top, bottom, shoes } = outfit;
  const places = placeOutfit(outfit);
  const skin = bottom?.icon.skin ?? top?.icon.skin ?? face?.icon.skin ?? usualSkin;
  const head = stackHeads(
    await Promise.all(headwear.map(({ picture }) => readClean(picture))),
    face && toSkin(await readClean(face.picture), face.icon.skin, skin),
    skin,
  );
  const garment = async (worn: Garment | undefined, place: IconPlace | undefined) =>
    worn && place ? drawIcon(await readClean(worn.picture), place, scale) : [];
  const bare = (part: BarePart) => drawBare(part, skin, { x: 0, y: 0, scale });
  const bareHead = (part: BarePart) => drawBareHead(part, { places, skin, scale });
  const onHead = (icon: Pixels) => drawIcon(icon, placeHead(icon.width, places), scale);
  const bringsLegs = bottom && !places.showsLegs;
  const legs = () => (bringsLegs ? garment(bottom, places.bottom) : bare('legs'));
  const { face: shownFace } = head;
  const isBald = !headwear.some(({ icon }) => icon.cover?.hasCrown);
  // Bottom first. One after another: each takes milliseconds.
  const steps = [
    async () => standInShoes(await legs(), await garment(shoes, places.shoes), scale),
    () => (bringsLegs ? [] : bottom ? garment(bottom, places.bottom) : bare('shorts')),
    () => bareHead('neck'),
    () => drawBareArms(places.sleeves, skin, scale),
    () => (top?.icon.top?.arms === 'none' ? flat(bare('chest')) : []),
    () => (top ? garment(top, places.top) : flat(bare('torso'))),
    ...(shownFace ? [() => onHead(shownFace)] : isBald ? [() => bareHead('head')] : []),
    ...(shownFace || isBald ? [() => flat(bareHead(head.isPainted ? 'temples' : 'features'))] : []),
    ...(isBald ? [() => flat(bareHead('hair'))] : []),
    ...head.headwear.map((icon) => () => onHead(icon)),
  ];
  const grids: PlacedGrid[] = [];
  for (const step of steps) grids.push(...(await withDressingPermit(async () => step())));
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
  const factor = Math.min(place.scale, longestSide / Math.max(box.width, box.height)) * scale;
  const across = factor * (place.narrowing ?? 1);
  const [width, height] = [toSide(box.width * across), toSide(box.height * factor)];
  return [
    {
      grid: await enlarge(cropPixels(icon, box), width, height),
      left: Math.round(place.left * scale + box.left * across),
      top: Math.round(place.top * scale + box.top * factor),
    },
  ];
}

async function flat(drawing: Promise<PlacedGrid[]>): Promise<PlacedGrid[]> {
  return (await drawing).map((grid) => ({ ...grid, isFlat: true }));
}

/** No garment is longer than a person, in pixels of the figure: an icon that is none, such as a line, would grow without end. */
const longestSide = 600;

/** A picture has at least one pixel. */
const toSide = (length: number) => Math.max(1, Math.round(length));

/** Around the ink, so that its edge has room to be smoothed. */
const margin = 3;

/** Draws a part of a head in the place in which headwear shows it. */
function drawBareHead(
  part: BarePart,
  { places, skin, scale }: { places: BodyPlaces; skin: Rgb; scale: number },
): Promise<PlacedGrid[]> {
  const place = placeHead(110, places);
  return drawBare(part, skin, { x: place.left * scale, y: place.top * scale, scale: place.scale * scale });
}
