import type { Picture } from '../../../../shared/pictures/picture.ts';
import type { Layer } from '../../engine/blend.ts';
import { type CutOutPlace, layoutCutOut, readInk } from '../figure/cut-out.ts';
import { layoutPrint } from '../figure/prints.ts';

/** Lays out an item cropped to its ink. An opaque picture becomes a print in its own shape. */
export async function layoutThing(picture: Picture, place: CutOutPlace): Promise<Layer[]> {
  const { ink } = await readInk(picture);
  if (!ink?.isOpaque) return layoutCutOut(picture, place);
  const aspect = ink.box.width / ink.box.height;
  const scale = Math.max(maxEnlargement, leastPrint / Math.max(ink.box.width, ink.box.height));
  const room = {
    ...place,
    width: Math.min(place.width, scale * ink.box.width),
    height: Math.min(place.height, scale * ink.box.height),
  };
  return layoutPrint(picture, room, Math.min(maxAspect, Math.max(1 / maxAspect, aspect)));
}

/** Largest aspect ratio of a print; longer pictures are cropped. */
const maxAspect = 2.6;

const maxEnlargement = 3;
const leastPrint = 390;
