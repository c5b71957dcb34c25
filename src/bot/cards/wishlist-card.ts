import type { Picture } from '../../shared/pictures/picture.ts';
import type { CardExtras, Rank, Tier } from './card.ts';
import { joinLayers, type Layer } from './engine/blend.ts';
import type { Box } from './engine/box.ts';
import { defineCard } from './engine/renderer.ts';
import { bentoBackdrop, drawGround } from './parts/backdrop/backdrop.ts';
import { type CardPalette, createCardPalette } from './parts/backdrop/card-palette.ts';
import { mix } from './parts/colour/palette.ts';
import { tierStyles } from './parts/colour/tier-styles.ts';
import { isShowable } from './parts/figure/cut-out.ts';
import { layoutFigure } from './parts/figure/figure.ts';
import type { Piece } from './parts/figure/piece.ts';
import type { Figure } from './parts/figure/read-figure.ts';
import { tryOn } from './parts/figure/try-on.ts';
import { layoutNothing } from './parts/layout-nothing.ts';
import { layoutColumn, layoutLine } from './parts/text-column.ts';
import { bentoRoom, layoutBento } from './parts/tile/bento-boxes.ts';
import { layoutTiles, type Tile } from './parts/tile/tile.ts';
import { layoutTileGround } from './parts/tile/tile-ground.ts';
import { joinNotes } from './text/join-notes.ts';

export interface WishlistCardProps extends CardExtras {
  title: string;
  /** The player's rank lends the ground its colour. */
  rank: Rank;
  /** The newest first. The first that can be worn is also shown on the player, in the largest tile. */
  wishes: readonly Wish[];
  pieces: readonly Piece[];
  pageNote?: string | undefined;
}

interface Wish extends Omit<Tile, 'number' | 'more'> {
  kind: Piece['kind'];
}

export const drawWishlistCard = defineCard('wishlist', async (props: WishlistCardProps) => {
  const { title, rank, look } = props;
  const hasPicture = await Promise.all(props.wishes.map(({ picture }) => isShowable(picture)));
  const wishes = props.wishes.filter((_, index) => hasPicture[index]);
  if (wishes.length === 0) return layoutNothing({ ...props, name: title, silhouette: 'crate' });
  const palette = createCardPalette(rank.tier, look?.theme);
  const worn = await findWorn(wishes, props.pieces);
  const { boxes } = layoutBento(wishes.length + (worn ? 1 : 0), { room: tilesRoom });
  // A single wish takes the wider of two tiles.
  const [wornBox, ...others] = wishes.length === 1 ? boxes.toReversed() : boxes;
  const [background, ...layers] = await Promise.all([
    drawGround({ planes: [{ ...bentoBackdrop, tier: rank.tier }], theme: look?.theme }),
    layoutHead(props, palette),
    worn && wornBox ? layoutWorn(worn, wornBox, rank.tier) : [],
    layoutTiles(wishes, worn ? others : boxes, { tier: rank.tier, look }),
  ]);
  return { background, layers: layers.flat() };
});

interface Worn {
  figure: Figure;
  picture: Picture;
}

async function findWorn(wishes: readonly Wish[], pieces: readonly Piece[]): Promise<Worn | undefined> {
  for (const { kind, picture } of wishes) {
    const figure = await tryOn({ kind, picture }, pieces);
    if (figure) return { figure, picture };
  }
  return undefined;
}

async function layoutWorn({ figure, picture }: Worn, box: Box, tier: Tier): Promise<Layer[]> {
  const { deep, vivid } = tierStyles[tier];
  const axis = box.left + box.width / 2;
  const place = { axis, soles: box.top + box.height - 22, scale: (box.height - 44) / 545, tier };
  return joinLayers([
    layoutTileGround(box, axis, { inner: mix(deep, vivid, 0.6), outer: deep }),
    layoutFigure(figure, { ...place, shows: 'worn', triesOn: picture }),
  ]);
}

const headHeight = 66;
const tilesRoom = { ...bentoRoom, top: bentoRoom.top + headHeight, height: bentoRoom.height - headHeight };

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
