import type { CardExtras, Rank } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { defineCard } from './engine/renderer.ts';
import { bentoBackdrop, drawGround } from './parts/backdrop/backdrop.ts';
import { type CardPalette, createCardPalette } from './parts/backdrop/card-palette.ts';
import { isShowable } from './parts/figure/cut-out.ts';
import { layoutNothing } from './parts/layout-nothing.ts';
import { layoutColumn, layoutLine } from './parts/text-column.ts';
import { bentoRoom, layoutBento } from './parts/tile/bento-boxes.ts';
import { layoutTiles, type Tile } from './parts/tile/tile.ts';
import { joinNotes } from './text/join-notes.ts';

export interface WishlistCardProps extends CardExtras {
  /** E.g. `Wishlist of PlayerName`. */
  title: string;
  /** The player's rank lends the ground its colour. */
  rank: Rank;
  /** The newest first: it gets the largest tile. */
  wishes: readonly Omit<Tile, 'number' | 'more'>[];
  /** E.g. `Page 1 of 3`. */
  pageNote?: string | undefined;
}

export const drawWishlistCard = defineCard('wishlist', async (props: WishlistCardProps) => {
  const { title, rank, look } = props;
  const hasPicture = await Promise.all(props.wishes.map(({ picture }) => isShowable(picture)));
  const wishes = props.wishes.filter((_, index) => hasPicture[index]);
  if (wishes.length === 0) return layoutNothing({ ...props, name: title, silhouette: 'crate' });
  const palette = createCardPalette(rank.tier, look?.theme);
  const { boxes } = layoutBento(wishes.length, { room: tilesRoom });
  const [background, ...layers] = await Promise.all([
    drawGround({ planes: [{ ...bentoBackdrop, tier: rank.tier }], theme: look?.theme }),
    layoutHead(props, palette),
    layoutTiles(wishes, boxes, { tier: rank.tier, look }),
  ]);
  return { background, layers: layers.flat() };
});

const headHeight = 66;
const tilesRoom = { ...bentoRoom, top: bentoRoom.top + headHeight, height: bentoRoom.height - headHeight };

/** The title where lines begin; in the room that it leaves, the notes, or else the operator's mark. */
async function layoutHead(
  { title, pageNote, missingNote, mark = '', look }: WishlistCardProps,
  { textColor, mutedTextColor }: CardPalette,
): Promise<Layer[]> {
  const column = { left: bentoRoom.left + 2, right: bentoRoom.left + bentoRoom.width - 2, look };
  const notes = [missingNote, pageNote].filter((note) => note !== undefined);
  const text = [joinNotes(notes, look?.isRightToLeft) || mark, notes[0] ?? mark];
  const end = { left: column.right - 440, width: 440, align: 'right' } as const;
  const shown = await layoutLine(column, { ...end, role: 'note', text, baseline, color: mutedTextColor });
  const width = column.right - column.left - shown.reduce((sum, { pixels }) => sum + pixels.width + 28, 0);
  return layoutColumn(column, [
    { role: 'name', text: title, size: 46, minSize: 28, baseline, color: textColor, width },
    shown,
  ]);
}

const baseline = 72;
