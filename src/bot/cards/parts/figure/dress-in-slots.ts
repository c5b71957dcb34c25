import { setImmediate } from 'node:timers/promises';
import { composeGrids, cropAbove, cropBelow, type PlacedGrid } from '../../engine/compose-grids.ts';
import { readAlone, taperOfTrousers, tuckIntoShoes } from '../dress/dress-person.ts';
import { drawCutOut, readInk } from './cut-out.ts';
import { drawPerson } from './draw-person.ts';
import type { ShownPiece } from './piece.ts';
import { measured, type Slot, slots } from './slots.ts';

type Covers = 'bottom' | 'shoes' | 'top' | 'face' | 'head';

/** Dresses a person by fitting each piece into the box of its slot. Positions count from the axis and the soles. */
export async function dressInSlots(
  worn: Record<Covers, ShownPiece | undefined>,
  scale: number,
): Promise<PlacedGrid> {
  const { head, face, ...clothes } = worn;
  const headSlot = head && (await chooseHeadSlot(head, face));
  const isCovered = headSlot === slots.head;
  const isHat = headSlot === slots.hat || headSlot === slots.hatOnFace;
  // The crown of the head must not show around a hat.
  const shownFrom = isHat ? headSlot.y - measured.soles - inHat : aboveHead;
  const skin = (!isCovered && face?.icon.skin) || drawnSkin;
  const top = clothes.top && (isSinglet(clothes.top) ? 'singlet' : 'sleeves');
  const draw = async (piece: ShownPiece | undefined, slot: Slot | undefined) =>
    piece && slot ? drawInSlot(piece, slot, scale) : undefined;
  const person = await drawPerson({ from: isCovered || face ? neck : shownFrom, top }, skin, scale);
  const [legs, fitted] = [await draw(clothes.bottom, slots.bottom), await draw(clothes.shoes, slots.shoes)];
  const isSide = fitted !== undefined && !areFromFront(fitted);
  const shoes = isSide ? await draw(clothes.shoes, slots.shoesFromSide) : fitted;
  const grids = wearShoes(person, [legs, shoes], scale);
  const add = async (piece: ShownPiece | undefined, slot: Slot | undefined, from = aboveHead) => {
    const drawn = await draw(piece, slot);
    if (drawn) grids.push(cropAbove(drawn, from * scale));
  };
  await add(clothes.top, top === 'singlet' ? slots.singlet : slots.top);
  await add(isCovered ? undefined : face, isHat ? slots.faceInHat : slots.head, shownFrom);
  await add(head, headSlot);
  return composeGrids(grids);
}

/** Tucks trousers into shoes. Bare legs would show behind them from the row where the trousers narrow. */
function wearShoes(
  person: PlacedGrid,
  [legs, shoes]: readonly [legs: PlacedGrid | undefined, shoes: PlacedGrid | undefined],
  scale: number,
): PlacedGrid[] {
  if (!shoes) return legs ? [person, legs] : [person];
  // Feet would stick out below shoes that are seen from the side.
  const inside = shoes.top + Math.round(shoes.grid.height * 0.45);
  if (!areFromFront(shoes))
    return [cropBelow(person, inside), ...(legs ? [cropBelow(legs, inside)] : []), shoes];
  if (!legs || legs.top + legs.grid.height < shoes.top) return legs ? [person, legs, shoes] : [person, shoes];
  return [cropBelow(person, shoes.top - taperOfTrousers * scale), tuckIntoShoes(legs, shoes, scale), shoes];
}

/** Whether shoes are seen from the front, with mirrored outlines. From the side, openings are elsewhere. */
function areFromFront({ grid: { width, pixels } }: PlacedGrid): boolean {
  const isSolid = (at: number) => (pixels[at] ?? 0) >>> 24 > 110;
  let differing = 0;
  for (let at = 0; at < pixels.length; at++)
    if (isSolid(at) !== isSolid(at + width - 1 - 2 * (at % width))) differing++;
  return differing < mostDiffering * pixels.length;
}

const mostDiffering = 0.08;

const drawnSkin = [234, 185, 142] as const;

const aboveHead = -600;
const neck = -402;
const inHat = 22;

async function drawInSlot({ picture }: ShownPiece, slot: Slot, scale: number): Promise<PlacedGrid> {
  const grid = await drawCutOut(picture, { width: slot.width * scale, height: slot.height * scale });
  const above = { top: 0, middle: grid.height / 2, bottom: grid.height }[slot.stands];
  await setImmediate();
  return {
    grid,
    left: Math.round((slot.x - measured.axis) * scale - grid.width / 2),
    top: Math.round((slot.y - measured.soles) * scale - above),
  };
}

/** Whether a top is sleeveless: with sleeves, it is about as wide as high. */
function isSinglet({ icon }: ShownPiece): boolean {
  const { box } = icon.ink ?? {};
  return box !== undefined && box.width < 0.8 * box.height;
}

/** Chooses headwear's slot by its shape: glasses, a hat, over the whole head, or around the face. */
async function chooseHeadSlot({ picture }: ShownPiece, face: ShownPiece | undefined): Promise<Slot> {
  const { ink } = await readInk(picture);
  if (!ink) return slots.head;
  const { left, top, width, height } = ink.box;
  if (width > glassesAspect * height) return slots.glasses;
  if (width > hatAspect * height) return face ? slots.hatOnFace : slots.hat;
  const pixels = await readAlone(picture);
  const middle =
    pixels.data[(Math.round(top + 0.6 * height) * pixels.width + Math.round(left + width / 2)) * 4 + 3];
  return (middle ?? 0) > 110 ? slots.head : slots.aroundHead;
}

const glassesAspect = 1.8;
const hatAspect = 1.2;
