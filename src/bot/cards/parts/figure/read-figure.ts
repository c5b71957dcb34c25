import { chooseHeadwearOfBody, readIcon } from '../dress/dress-person.ts';
import type { Piece, ShownPiece } from './piece.ts';
import { type SlotName, slotNameOf } from './slots.ts';

export interface Figure {
  /** `body`: renders of one body, reassembled. `slots`: each piece in its box. `prints`: only opaque pictures. */
  mode: 'body' | 'slots' | 'prints';
  worn: Readonly<Partial<Record<SlotName, ShownPiece | undefined>>>;
  moreHeadwear: readonly ShownPiece[];
  /** Pieces without a slot, or whose slot is taken. Excludes headwear that is hidden under other headwear. */
  others: readonly ShownPiece[];
}

/** Decides how to show an outfit, and in which slots. Skips pictures that are missing or transparent. */
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
