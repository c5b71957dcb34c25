import { readInk } from './cut-out.ts';
import type { Piece } from './piece.ts';
import { readFigure } from './read-figure.ts';
import { type SlotName, slotNameOf } from './slots.ts';

/** Puts pieces on a figure in place of worn ones; per slot, only the first. Undefined if none can be worn. */
export async function tryOn(
  pieces: readonly Piece[],
  worn: readonly Piece[],
): Promise<readonly Piece[] | undefined> {
  let outfit = worn.filter(({ picture }) => picture.kind === 'clothes');
  let result: readonly Piece[] | undefined;
  const taken = new Set<SlotName>();
  for (const piece of pieces) {
    const slot = slotNameOf(piece.kind);
    if (!slot || taken.has(slot) || !(await isWearable(piece))) continue;
    const replaced = slot === 'face' && !taken.has('head') ? ['face', 'head'] : [slot];
    const tried = [piece, ...outfit.filter(({ kind }) => !replaced.includes(slotNameOf(kind) ?? ''))];
    const figure = await readFigure(tried);
    if (figure.mode === 'prints' || figure.worn[slot]?.picture.digest !== piece.picture.digest) continue;
    outfit = tried;
    taken.add(slot);
    result = tried;
  }
  return result;
}

async function isWearable({ picture }: Piece): Promise<boolean> {
  if (picture.kind !== 'clothes' || picture.isMissing) return false;
  const { ink } = await readInk(picture);
  return ink !== undefined && !ink.isOpaque;
}
