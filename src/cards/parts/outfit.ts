import type { Picture } from '../../images/picture.ts';
import type { Layer } from '../engine/blend.ts';
import type { Box } from '../engine/box.ts';
import { cardSize } from '../engine/card-size.ts';
import { layoutNote } from './note.ts';
import { layoutNumberPlate } from './number-plate.ts';
import type { Palette } from './palette.ts';
import { createEmptySlot, createSpotlight, type Panel } from './panels.ts';
import { layoutPicture } from './scale-picture.ts';

interface Outfit {
  clothes: readonly Picture[];
  pet?: Picture | undefined;
}

/** Creates the panels of the slots: lit where worn, outlined where free, the pet's in the accent; one for no clothes. */
export function createOutfitPanels({ clothes, pet }: Outfit, top: number, palette: Palette): Panel[] {
  const slots = slotBoxes(top).slice(0, pet ? -1 : undefined);
  const petPanels = pet ? [createSpotlight(petBox(top), palette, palette.accent)] : [];
  if (clothes.length === 0) return [...petPanels, createEmptySlot(emptyBox(top, pet), palette)];
  return [
    ...petPanels,
    ...slots.map((box, index) =>
      index < clothes.length ? createSpotlight(box, palette, palette.outline) : createEmptySlot(box, palette),
    ),
  ];
}

/** Lays out the clothes in numbered slots and the pet in the last slot. */
export async function layoutOutfit(
  { clothes, pet }: Outfit,
  { top, emptyNote }: { top: number; emptyNote: string },
  palette: Palette,
): Promise<Layer[]> {
  const boxes = pet ? slotBoxes(top).slice(0, -1) : slotBoxes(top);
  const worn = boxes.flatMap((box, index) => {
    const picture = clothes[index];
    return picture ? [layoutPiece(picture, box), layoutNumberPlate(index + 1, box, palette)] : [];
  });
  const parts = [
    ...worn,
    ...(pet ? [layoutPiece(pet, petBox(top))] : []),
    ...(clothes.length === 0 ? [layoutNote(emptyNote, emptyBox(top, pet), palette)] : []),
  ];
  return (await Promise.all(parts)).flat();
}

const slotCount = 7;
const slotSize = 120;

function slotBoxes(top: number): Box[] {
  const step = (cardSize.width - 2 * cardSize.margin - slotSize) / (slotCount - 1);
  return Array.from({ length: slotCount }, (_, index) => ({
    left: Math.round(cardSize.margin + index * step),
    top,
    width: slotSize,
    height: slotSize,
  }));
}

function petBox(top: number): Box {
  return { left: cardSize.width - cardSize.margin - slotSize, top, width: slotSize, height: slotSize };
}

function emptyBox(top: number, pet: Picture | undefined): Box {
  const end = pet ? petBox(top).left - 17 : cardSize.width - cardSize.margin;
  return { left: cardSize.margin, top, width: end - cardSize.margin, height: slotSize };
}

function layoutPiece(picture: Picture, { left, top, width }: Box): Promise<Layer[]> {
  const inset = 8;
  return layoutPicture(picture, { left: left + inset, top: top + inset, size: width - 2 * inset });
}
