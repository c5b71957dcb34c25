import { isOfOneBody } from '../dress/choose-mode.ts';
import { readIcon } from '../dress/read-icon.ts';
import type { Piece, ShownPiece } from './piece.ts';
import { type SlotName, slotNameOf } from './slots.ts';

/** A player's outfit, sorted by what it covers. */
export interface Figure {
  /**
   * How pieces become a figure. `body`: their pictures show parts of one body, and are put together again. `slots`: each is
   * fitted into the box of its slot. `prints`: clothes that bring a ground of their own can't be worn.
   */
  mode: 'body' | 'slots' | 'prints';
  worn: Readonly<Partial<Record<SlotName, ShownPiece>>>;
  /** On a body, more headwear over the first: glasses over hair. */
  moreHeadwear: readonly ShownPiece[];
  /** Pieces without a slot, or whose slot is taken. */
  others: readonly ShownPiece[];
}

/** Reads what of an outfit is shown where. Pictures that are missing or clear all over are left out. */
export async function readFigure(pieces: readonly Piece[]): Promise<Figure> {
  const shown = (await Promise.all(pieces.map(readPiece))).flat();
  const worn: Partial<Record<SlotName, ShownPiece>> = {};
  const others: ShownPiece[] = [];
  for (const piece of shown) {
    const name = slotNameOf(piece.kind);
    if (name && !worn[name]) worn[name] = piece;
    else others.push(piece);
  }
  const isPrints = shown.some(({ picture, icon }) => icon.ink?.isOpaque && picture.kind === 'clothes');
  if (isPrints) return { mode: 'prints', worn, moreHeadwear: [], others };
  const { top, bottom, head } = worn;
  if (isOfOneBody({ top: top?.icon.top, bottom: bottom?.icon.bottom, hasDummy: head?.icon.hasDummy })) {
    const moreHeadwear = others.filter(({ kind }) => kind === 'head');
    return { mode: 'body', worn, moreHeadwear, others: others.filter(({ kind }) => kind !== 'head') };
  }
  // A painted face serves as the figure's head if no piece covers the head.
  const { face, ...rest } = worn;
  return { mode: 'slots', worn: face && !head ? { ...rest, head: face } : worn, moreHeadwear: [], others };
}

async function readPiece(piece: Piece): Promise<ShownPiece[]> {
  if (piece.picture.isMissing) return [];
  const icon = await readIcon(piece.picture);
  return icon.ink ? [{ ...piece, icon }] : [];
}
