import { setImmediate } from 'node:timers/promises';
import { type ItemKind, itemKind } from '../../../../shared/contract/item-kinds.ts';
import { decodePixels } from '../../../../shared/pictures/decoded-pixels.ts';
import type { Picture, Pixels } from '../../../../shared/pictures/picture.ts';
import { createSemaphore } from '../../../../shared/time/semaphore.ts';
import { composeGrids, type PlacedGrid } from '../../engine/compose-grids.ts';
import { cropPixels } from '../../engine/crop-pixels.ts';
import { enlarge } from '../../engine/enlarge.ts';
import { findInk, type Ink } from '../../engine/ink.ts';
import { memoize } from '../../engine/memoize.ts';
import { memoizeTile } from '../picture/scale-picture.ts';
import { isOfOneBody, sideOfIcons } from './choose-mode.ts';
import { cleanIcon } from './clean-icon.ts';
import { clearGround } from './clear-ground.ts';
import { chooseHeadwear, type HeadCover, measureCover } from './cover-head.ts';
import { type BarePart, drawBare, drawBareArms } from './draw-bare.ts';
import { fillLining } from './fill-lining.ts';
import { findDummy } from './find-dummy.ts';
import { findSkin, isNatural, type Rgb, toSkin, usualSkin } from './find-skin.ts';
import type { Extent } from './ink-rows.ts';
import { type BottomMeasures, measureBottom, measureTop, type TopMeasures } from './measure-garment.ts';
import { type BodyPlaces, type IconPlace, placeBody, placeHead } from './place-body.ts';
import { showAlone } from './show-alone.ts';
import { stackHeads } from './stack-heads.ts';
import { endAtAnkles, narrowLegs, standInShoes } from './stand-in-shoes.ts';

interface Garment {
  picture: Picture;
  icon: Icon;
}

interface Outfit {
  top?: Garment | undefined;
  bottom?: Garment | undefined;
  shoes?: Garment | undefined;
  /** Hair, hats and glasses that can be worn together; the first is nearest to the head. */
  headwear: readonly Garment[];
  face?: Garment | undefined;
}

/** Draws a person in an outfit, completed with bare body parts. Positions count from the axis and the soles. */
export async function dressPerson(outfit: Outfit, scale: number): Promise<PlacedGrid> {
  const { headwear, face, top, bottom, shoes } = outfit;
  const places = placeOutfit(outfit);
  const ofFace = face?.icon.skin && isNatural(face.icon.skin) ? face.icon.skin : usualSkin;
  const skin = bottom?.icon.skin ?? top?.icon.skin ?? ofFace;
  const head = stackHeads(
    await Promise.all(headwear.map(({ picture }) => readClean(picture))),
    face && toSkin(await readClean(face.picture), face.icon.skin, skin),
    skin,
  );
  const garment = async (worn: Garment | undefined, place: IconPlace | undefined) =>
    worn && place ? drawIcon(await readClean(worn.picture), place, scale) : [];
  const bare = (part: BarePart) => drawBare([part], skin, { x: 0, y: 0, scale });
  const { left: x, top: y, scale: own } = placeHead(110, places);
  const ofHead = { x: x * scale, y: y * scale, scale: own * scale };
  const bareHead = (...parts: BarePart[]) => drawBare(parts, skin, ofHead, hair);
  const onHead = (icon: Pixels) => drawIcon(icon, placeHead(icon.width, places), scale);
  const bringsLegs = bottom && !places.showsLegs;
  const legs = () => (bringsLegs ? garment(bottom, places.bottom) : bare('legs'));
  const { face: shownFace } = head;
  const isBald = !headwear.some(({ icon }) => icon.cover?.hasCrown);
  const hair = isBald ? undefined : head.hair;
  const looks: BarePart[] = head.isPainted ? ['temples'] : ['temples', 'features'];
  if (isBald || hair) looks.push(isBald ? 'hair' : 'fringe');
  // Bottom first, and one at a time, because each step takes milliseconds.
  const steps = [
    async () => {
      const pair = await garment(shoes, places.shoes);
      if (!bottom?.icon.bottom?.isLongSkirt) return standInShoes(await legs(), pair, scale);
      return [...(pair.length > 0 ? pair : await bare('legs')), ...(await legs())];
    },
    () => (bringsLegs ? [] : bottom ? garment(bottom, places.bottom) : bare('shorts')),
    // The lining of a hood, not the backdrop, shows between hood and cheek.
    ...head.headwear.map((icon, index) => async () => {
      const lined = headwear[index]?.icon.hasDummy ? fillLining(icon) : icon;
      return lined === icon ? [] : onHead(lined);
    }),
    () => bareHead('neck'),
    () => drawBareArms(places.sleeves, skin, scale),
    () => (top?.icon.top?.arms === 'none' ? flat(bare('chest')) : []),
    () => (top ? garment(top, places.top) : flat(bare('torso'))),
    ...(shownFace ? [() => onHead(shownFace), () => flat(bareHead(...looks))] : []),
    ...(isBald && !shownFace ? [() => bareHead('head', ...looks)] : []),
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
    top: top?.icon.top && { size: top.icon.size, measures: top.icon.top },
    bottom: bottom?.icon.bottom && { measures: bottom.icon.bottom },
    shoes: shoes?.icon.ink && { size: shoes.icon.size, extent: toExtent(shoes.icon.ink.box) },
  });
}

function toExtent({ left, top, width, height }: NonNullable<Icon['ink']>['box']): Extent {
  return { left, top, right: left + width, bottom: top + height };
}

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

async function flat(drawing: Promise<readonly PlacedGrid[]>): Promise<PlacedGrid[]> {
  return (await drawing).map((grid) => ({ ...grid, isFlat: true }));
}

/** Longest side of a garment on the figure, in pixels; limits an icon that is only a line. */
const longestSide = 600;

const toSide = (length: number) => Math.max(1, Math.round(length));

const margin = 3;

export interface Icon {
  size: number;
  ink: Ink | undefined;
  top?: TopMeasures | undefined;
  bottom?: BottomMeasures | undefined;
  /** Skin colour of the body in the picture, if any shows. */
  skin?: Rgb | undefined;
  /** Whether headwear is rendered on a grey head; undefined if unknown. */
  hasDummy?: boolean | undefined;
  cover?: HeadCover | undefined;
}

export function readIcon(picture: Picture): Promise<Icon> {
  return icons(iconKeyOf(picture), async () => {
    const pixels = await readClean(picture);
    const kind = kindOf(picture);
    const ink = findInk(pixels);
    const icon = { size: pixels.width, ink, skin: ink && findSkin(pixels, ink.box, kind) };
    if (icon.ink?.isOpaque) return icon;
    switch (kind) {
      case 'top':
      case 'basic-clothes': {
        const top = measureTop(pixels);
        return { ...icon, top, skin: top?.arms === 'none' ? undefined : icon.skin };
      }
      case 'bottom':
        return { ...icon, bottom: measureBottom(pixels) };
      case 'head':
        return { ...icon, ...measureHeadwear(pixels) };
      default:
        return icon;
    }
  });
}

function measureHeadwear(pixels: Pixels): Pick<Icon, 'hasDummy' | 'cover'> {
  const dummy = findDummy(pixels);
  // On a small icon, a missing grey head proves nothing: helmets hide it. Large drawings may be grey in many places.
  const isSmall = pixels.width <= sideOfIcons;
  const hasDummy = isSmall ? dummy.isThere || undefined : dummy.hasFace && dummy.hasNeck;
  return { hasDummy, cover: measureCover(pixels, dummy) };
}

const icons = memoize<Icon>('icons');

/** Decodes a picture. Removes flat backgrounds from clothes, weapons and pets, and logos from clothes. */
export async function readClean(picture: Picture): Promise<Pixels> {
  if (!['clothes', 'weapon', 'pet'].includes(picture.kind)) return decodePixels(picture);
  return memoizeTile(`clean ${iconKeyOf(picture)}`, async () => {
    const clear = clearGround(await decodePixels(picture));
    return picture.kind === 'clothes' ? cleanIcon(clear, kindOf(picture)) : clear;
  });
}

/** Like {@link readClean}, but clothes come without the body on which they are rendered. */
export async function readAlone(picture: Picture): Promise<Pixels> {
  if (picture.kind !== 'clothes') return readClean(picture);
  return memoizeTile(`alone ${iconKeyOf(picture)}`, async () =>
    showAlone(await readClean(picture), kindOf(picture), await readIcon(picture)),
  );
}

/** Like {@link readAlone}, but a hood shows its lining. */
export async function readLined(picture: Picture): Promise<Pixels> {
  const isHollow = picture.kind === 'clothes' && (await readIcon(picture)).hasDummy;
  const alone = await readAlone(picture);
  return isHollow ? fillLining(alone) : alone;
}

/** Chooses headwear to wear together, nearest to the head first; undefined if the pictures are not of one body. */
export function chooseHeadwearOfBody<Worn extends Garment>(
  worn: Partial<Record<'top' | 'bottom' | 'head' | 'shoes' | 'face', Garment>>,
  headwear: readonly Worn[],
): Worn[] | undefined {
  const { top, bottom, head, shoes, face } = worn;
  const sizes = [top, bottom, head, shoes, face].flatMap((piece) => piece?.icon.size ?? []);
  const outlook = { top: top?.icon.top, bottom: bottom?.icon.bottom, hasDummy: head?.icon.hasDummy, sizes };
  if (!isOfOneBody(outlook)) return undefined;
  const covers = headwear.flatMap((piece) => (piece.icon.cover ? [{ piece, cover: piece.icon.cover }] : []));
  return chooseHeadwear(covers).map(({ piece }) => piece);
}

/** Tucks drawn, outlined trousers into shoes, so that they end behind the tops of boots. */
export function tuckIntoShoes(legs: PlacedGrid, shoes: PlacedGrid, scale: number): PlacedGrid {
  return (
    narrowLegs(legs, shoes, scale, { taper: taperOfTrousers, rim: 0.06, outline: 5 }) ??
    endAtAnkles(legs, scale)
  );
}

/** Height above the shoes from which drawn trousers narrow. */
export const taperOfTrousers = 26;

function kindOf({ kind, id }: Picture): ItemKind | undefined {
  return kind === 'clothes' ? itemKind(id) : undefined;
}

/** Returns an icon's cache key. Includes the kind, because equal bytes under another ID may be another kind. */
export function iconKeyOf(picture: Picture): string {
  return `${kindOf(picture) ?? ''} ${picture.digest}`;
}
