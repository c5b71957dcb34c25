import { chooseHeadwearOfBody, readIcon } from '../dress/dress-person.ts';
import type { Piece, ShownPiece } from './piece.ts';
import { type SlotName, slotNameOf } from './slots.ts';

export interface Figure {
  /**
   * How pieces become a figure. `body`: their pictures show parts of one body, and are put together again. `slots`: each is
   * fitted into the box of its slot. `prints`: all clothes bring a ground of their own, so none can be worn.
   */
  mode: 'body' | 'slots' | 'prints';
  worn: Readonly<Partial<Record<SlotName, ShownPiece | undefined>>>;
  moreHeadwear: readonly ShownPiece[];
  /** Pieces without a slot, or whose slot is taken. Headwear that has no room on the head is hidden below the other, so it is not one. */
  others: readonly ShownPiece[];
}

/** Reads what of an outfit is shown where. Pictures that are missing or clear all over are left out. */
export async function readFigure(pieces: readonly Piece[]): Promise<Figure> {
  const shown = (await Promise.all(pieces.map(readPiece))).flat();
  const worn: Partial<Record<SlotName, ShownPiece>> = {};
  const others: ShownPiece[] = [];
  const clothes = shown.filter(({ picture }) => picture.kind === 'clothes');
  const isPrint = ({ picture, icon }: ShownPiece) =>
    picture.kind === 'clothes' && icon.ink?.isOpaque === true;
  const isPrints = clothes.length > 0 && clothes.every(isPrint);
  for (const piece of shown) {
    const name = slotNameOf(piece.kind);
    if (name && !worn[name] && (isPrints || !isPrint(piece))) worn[name] = piece;
    else others.push(piece);
  }
  if (isPrints) return { mode: 'prints', worn, moreHeadwear: [], others };
  const headwear = chooseHeadwearOfBody(
    worn,
    shown.filter((piece) => piece.kind === 'head' && !isPrint(piece)),
  );
  const apart = others.filter((piece) => piece.kind !== 'head' || isPrint(piece));
  if (!headwear) return { mode: 'slots', worn, moreHeadwear: [], others: apart };
  const [head = worn.head, ...moreHeadwear] = headwear;
  return { mode: 'body', worn: { ...worn, head }, moreHeadwear, others: apart };
}

async function readPiece(piece: Piece): Promise<ShownPiece[]> {
  if (piece.picture.isMissing) return [];
  const icon = await readIcon(piece.picture);
  return icon.ink ? [{ ...piece, icon }] : [];
}
