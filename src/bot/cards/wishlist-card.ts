import type { CardExtras } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { layoutSvg } from './engine/draw-svg.ts';
import { defineCard } from './engine/renderer.ts';
import type { CardPalette } from './parts/backdrop/card-palette.ts';
import type { Piece } from './parts/figure/piece.ts';
import type { RankedFigure } from './parts/figure/ranked-figure.ts';
import { tryOn } from './parts/figure/try-on.ts';
import { measureWidest } from './parts/mirror-layers.ts';
import { layoutNarrowCard, narrowStages } from './parts/narrow-backdrop.ts';
import { layoutColumn, layoutLine, roomFor, type TextColumn } from './parts/text-column.ts';
import { choosePieces, layoutTiles, type Tile, wallBeside } from './parts/tile/tile.ts';

export interface WishlistCardProps extends CardExtras, RankedFigure {
  /** Wordings, long to short. */
  titles: readonly string[];
  /** Newest first. */
  wishes: readonly Wish[];
  /** The player's own. A wish for the same slot replaces one on the figure. */
  pieces: readonly Piece[];
  pageNote?: string | undefined;
}

interface Wish extends Tile {
  kind: Piece['kind'];
}

/** Draws wishes on tiles, and the player in everything that can be worn together. */
export const drawWishlistCard = defineCard('wishlist', async (props: WishlistCardProps) => {
  const { look, pieces, tier } = props;
  const wishes = await choosePieces(props.wishes);
  const worn = (await tryOn(wishes, pieces)) ?? pieces;
  return layoutNarrowCard(
    { ...props, pieces: worn },
    props,
    (palette, column) => [
      layoutHead(props, column, palette),
      layoutTiles(wishes, wallBeside(column), { look, tier }),
    ],
    { ...narrowStages.large, edge: props.isDeleted ? undefined : pink },
  );
});

const pink = '#ff5c8a';
const heart = `<path transform="scale(1.5)" d="M17 29L4 16C-2 8 4 2 9 2C13 2 16 5 17 8C18 5 21 2 25 2C30 2 36 8 30 16Z" fill="${pink}"/>`;

async function layoutHead(
  { titles, pageNote }: WishlistCardProps,
  column: TextColumn,
  { textColor, mutedTextColor }: CardPalette,
): Promise<Layer[]> {
  const baseline = 72;
  const end = column.right + wallBeside(column).step;
  const line = { role: 'note', align: 'right', left: end - 234, width: 234, baseline } as const;
  const note = await layoutLine(column, { ...line, text: pageNote, color: mutedTextColor });
  const taken = note.length > 0 ? measureWidest(note) + 28 : 0;
  const start = column.left + 66;
  const width = roomFor(end - start - taken, { ...column, left: start });
  return layoutColumn(column, [
    layoutSvg({ left: column.left, top: baseline - 43, width: 51, height: 47 }, heart),
    { ...titleLine, text: titles, left: start, baseline, color: textColor, width },
    note,
  ]);
}

const titleLine = { role: 'name', size: 52, minSize: 28, leading: 34 } as const;
