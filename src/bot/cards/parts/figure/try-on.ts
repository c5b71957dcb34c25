import { readInk } from './cut-out.ts';
import type { Piece } from './piece.ts';
import { type Figure, readFigure } from './read-figure.ts';
import { slotNameOf } from './slots.ts';

/** Puts a piece on a figure in place of what it wears there. Undefined if nobody can wear it. */
export async function tryOn(piece: Piece, pieces: readonly Piece[]): Promise<Figure | undefined> {
  const slot = slotNameOf(piece.kind);
  if (!slot || slot === 'weapon' || slot === 'pet' || piece.picture.isMissing) return undefined;
  const { ink } = await readInk(piece.picture);
  if (!ink || ink.isOpaque) return undefined;
  // Headwear may hide a painted face.
  const replaced = slot === 'face' ? ['face', 'head'] : [slot];
  const others = pieces.filter(
    ({ kind, picture }) => picture.kind === 'clothes' && !replaced.includes(slotNameOf(kind) ?? ''),
  );
  const figure = await readFigure([piece, ...others]);
  const isWorn = figure.worn[slot]?.picture.digest === piece.picture.digest;
  return figure.mode !== 'prints' && isWorn ? figure : undefined;
}
