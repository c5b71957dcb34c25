import { isOfOneBody } from '../dress/choose-mode.ts';
import { chooseHeadwear } from '../dress/cover-head.ts';
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
  worn: Readonly<Partial<Record<SlotName, ShownPiece | undefined>>>;
  /** On a body, more headwear over the first: glasses over hair. */
  moreHeadwear: readonly ShownPiece[];
  /** Pieces without a slot, or whose slot is taken. Headwear that has no room on the head is hidden below the other, so it is not one. */
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
  const { top, bottom, head, shoes, face } = worn;
  const outlook = {
    top: top?.icon.top,
    bottom: bottom?.icon.bottom,
    hasDummy: head?.icon.hasDummy,
    sizes: [top, bottom, head, shoes, face].flatMap((piece) => piece?.icon.size ?? []),
  };
  const inSlots = {
    mode: 'slots',
    worn,
    moreHeadwear: [],
    others: others.filter(({ kind }) => kind !== 'head'),
  } as const;
  return isOfOneBody(outlook) ? { ...inSlots, mode: 'body', ...wearOnHead(shown, worn) } : inSlots;
}

/** Several pieces of headwear, as far as none covers another. */
function wearOnHead(
  shown: readonly ShownPiece[],
  worn: Figure['worn'],
): Pick<Figure, 'worn' | 'moreHeadwear'> {
  const headwear = shown.flatMap((piece) => {
    const { cover } = piece.icon;
    return piece.kind === 'head' && cover ? [{ piece, cover }] : [];
  });
  const [head = worn.head, ...moreHeadwear] = chooseHeadwear(headwear).map(({ piece }) => piece);
  return { worn: { ...worn, head }, moreHeadwear };
}

async function readPiece(piece: Piece): Promise<ShownPiece[]> {
  if (piece.picture.isMissing) return [];
  const icon = await readIcon(piece.picture);
  return icon.ink ? [{ ...piece, icon }] : [];
}
