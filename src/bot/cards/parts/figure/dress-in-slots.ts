import { setImmediate } from 'node:timers/promises';
import { composeGrids, type PlacedGrid } from '../dress/compose-grids.ts';
import { drawCutOut, readInk } from './cut-out.ts';
import type { ShownPiece } from './piece.ts';
import { glassesAspect, measured, slots } from './slots.ts';

type Covers = 'bottom' | 'shoes' | 'top' | 'head';

/** Fits each piece into the box of its slot. Places are counted from the axis and the soles. */
export async function dressInSlots(
  worn: Record<Covers, ShownPiece | undefined>,
  scale: number,
): Promise<PlacedGrid> {
  const grids: PlacedGrid[] = [];
  for (const name of ['bottom', 'shoes', 'top', 'head'] as const) {
    const piece = worn[name];
    if (!piece) continue;
    const { ink } = await readInk(piece.picture);
    const isWide = ink && ink.box.width > glassesAspect * ink.box.height;
    const slot = slots[name === 'head' && isWide ? 'glasses' : name];
    const grid = await drawCutOut(piece.picture, { width: slot.width * scale, height: slot.height * scale });
    const above = { top: 0, middle: grid.height / 2, bottom: grid.height }[slot.stands];
    grids.push({
      grid,
      left: Math.round((slot.x - measured.axis) * scale - grid.width / 2),
      top: Math.round((slot.y - measured.soles) * scale - above),
    });
    await setImmediate();
  }
  return composeGrids(grids);
}
