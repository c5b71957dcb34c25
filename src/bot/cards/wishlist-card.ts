import type { CardExtras, Rank } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { defineCard } from './engine/renderer.ts';
import { choosePieces } from './outfit-card.ts';
import type { CardPalette } from './parts/backdrop/card-palette.ts';
import type { Piece } from './parts/figure/piece.ts';
import { tryOn } from './parts/figure/try-on.ts';
import { layoutNarrowCard, narrowEndAt } from './parts/narrow-backdrop.ts';
import { layoutColumn, layoutLine, roomFor, type TextColumn } from './parts/text-column.ts';
import { layoutTiles, type Tile, wallBeside } from './parts/tile/tile.ts';

export interface WishlistCardProps extends CardExtras {
  title: string;
  rank: Rank;
  /** Newest first. */
  wishes: readonly Wish[];
  /** The player's own, worn where no wish replaces them. */
  pieces: readonly Piece[];
  pageNote?: string | undefined;
}

interface Wish extends Tile {
  kind: Piece['kind'];
}

/** Draws wishes on tiles, and the player in everything that can be worn together. */
export const drawWishlistCard = defineCard('wishlist', async (props: WishlistCardProps) => {
  const { look, pieces } = props;
  const { tier } = props.rank;
  const wishes = await choosePieces(props.wishes);
  const worn = (await tryOn(wishes, pieces)) ?? pieces;
  return layoutNarrowCard({ tier, pieces: worn }, props, (palette, column) => [
    layoutHead(props, column, palette),
    layoutTiles(wishes, wallBeside(column), { look, tier }),
  ]);
});

async function layoutHead(
  { title, pageNote }: WishlistCardProps,
  column: TextColumn,
  { textColor, mutedTextColor }: CardPalette,
): Promise<Layer[]> {
  const baseline = 72;
  const end = column.look?.isRightToLeft ? column.right : narrowEndAt(baseline + 12);
  const note = await layoutLine(column, {
    left: end - 234,
    width: 234,
    align: 'right',
    role: 'note',
    text: pageNote,
    baseline,
    color: mutedTextColor,
  });
  const width = roomFor(
    end - column.left - note.reduce((sum, { pixels }) => sum + pixels.width + 28, 0),
    column,
  );
  return layoutColumn(column, [
    { role: 'name', text: title, size: 46, minSize: 28, baseline, color: textColor, width },
    note,
  ]);
}
