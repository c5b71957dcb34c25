import type { Picture } from '../../images/picture.ts';
import type { Layer } from '../engine/blend.ts';
import { sheet } from '../engine/layout.ts';
import type { Box } from '../engine/shapes.ts';
import { layNote } from './note.ts';
import { layNumberPlate } from './number-plate.ts';
import type { Palette } from './palette.ts';
import { freePlace, type Panel, stage } from './panels.ts';
import { contain } from './pictures.ts';

interface Outfit {
  clothes: readonly Picture[];
  pet?: Picture | undefined;
}

/** The slots' grounds: worn ones lit, free ones outlined, the pet's in the accent; one long one for no clothes. */
export function outfitPanels({ clothes, pet }: Outfit, top: number, palette: Palette): Panel[] {
  const slots = slotBoxes(top).slice(0, pet ? -1 : undefined);
  const petPlace = pet ? [stage(petBox(top), palette, palette.accent)] : [];
  if (clothes.length === 0) return [...petPlace, freePlace(emptyBox(top, pet), palette)];
  return [
    ...petPlace,
    ...slots.map((box, index) =>
      index < clothes.length ? stage(box, palette, palette.outline) : freePlace(box, palette),
    ),
  ];
}

/** The clothes in their numbered slots and the pet in the last one. */
export async function layOutfit(
  { clothes, pet }: Outfit,
  { top, emptyNote }: { top: number; emptyNote: string },
  palette: Palette,
): Promise<Layer[]> {
  const boxes = pet ? slotBoxes(top).slice(0, -1) : slotBoxes(top);
  const worn = boxes.flatMap((box, index) => {
    const picture = clothes[index];
    return picture ? [layPiece(picture, box), layNumberPlate(index + 1, box, palette)] : [];
  });
  const parts = [
    ...worn,
    ...(pet ? [layPiece(pet, petBox(top))] : []),
    ...(clothes.length === 0 ? [layNote(emptyNote, emptyBox(top, pet), palette)] : []),
  ];
  return (await Promise.all(parts)).flat();
}

const slotCount = 7;
const slotSize = 120;

function slotBoxes(top: number): Box[] {
  const step = (sheet.width - 2 * sheet.margin - slotSize) / (slotCount - 1);
  return Array.from({ length: slotCount }, (_, index) => ({
    left: Math.round(sheet.margin + index * step),
    top,
    width: slotSize,
    height: slotSize,
  }));
}

function petBox(top: number): Box {
  return { left: sheet.width - sheet.margin - slotSize, top, width: slotSize, height: slotSize };
}

function emptyBox(top: number, pet: Picture | undefined): Box {
  const end = pet ? petBox(top).left - 17 : sheet.width - sheet.margin;
  return { left: sheet.margin, top, width: end - sheet.margin, height: slotSize };
}

async function layPiece(picture: Picture, { left, top, width, height }: Box): Promise<Layer[]> {
  const inset = 8;
  const piece = await contain(picture, width - 2 * inset, height - 2 * inset);
  return [{ pixels: piece, left: left + inset, top: top + inset }];
}
