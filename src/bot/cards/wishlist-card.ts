import type { CardExtras, Rank } from './card.ts';
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
import { layoutMarginMark } from './parts/mark.ts';
import { layoutPill } from './parts/name-pill.ts';
import { layoutColumn, layoutLine } from './parts/text-column.ts';
import { bentoRoom, bentoRoomAbove, layoutBento } from './parts/tile/bento-boxes.ts';
import { layoutTiles, type Tile } from './parts/tile/tile.ts';
import { layoutTileGround } from './parts/tile/tile-ground.ts';

export interface WishlistCardProps extends CardExtras {
  title: string;
  rank: Rank;
  nickname: string;
  /** Newest first. In the largest tile, the player wears everything that can be worn together. */
  wishes: readonly Wish[];
  pieces: readonly Piece[];
  pageNote?: string | undefined;
}

interface Wish extends Omit<Tile, 'number' | 'more'> {
  kind: Piece['kind'];
}

export const drawWishlistCard = defineCard('wishlist', async (props: WishlistCardProps) => {
  const { rank, look } = props;
  const hasPicture = await Promise.all(props.wishes.map(({ picture }) => isShowable(picture)));
  const wishes = hasPicture.includes(true)
    ? props.wishes.filter((_, index) => hasPicture[index])
    : props.wishes;
  const palette = createCardPalette(rank.tier, look?.theme);
  const worn = await tryOn(wishes, props.pieces);
  const { top, height, ...room } = bentoRoomAbove(props.mark);
  const { boxes } = layoutBento(wishes.length + (worn ? 1 : 0), {
    room: { ...room, top: top + headHeight, height: height - headHeight },
  });
  const [wornBox, ...others] = wishes.length === 1 ? boxes.toReversed() : boxes;
  const [background, ...layers] = await Promise.all([
    drawGround({ planes: [{ ...bentoBackdrop, tier: rank.tier }], theme: look?.theme }),
    layoutHead(props, palette),
    layoutMarginMark(props.mark, palette),
    worn && wornBox ? layoutWorn(worn, wornBox, props) : [],
    layoutTiles(wishes, worn ? others : boxes, { tier: rank.tier, look }),
  ]);
  return { background, layers: layers.flat() };
});

async function layoutWorn(
  figure: Figure,
  box: Box,
  { nickname, rank: { tier } }: WishlistCardProps,
): Promise<Layer[]> {
  const { deep, vivid } = tierStyles[tier];
  const axis = box.left + box.width / 2;
  const soles = box.top + box.height - 74;
  const place = { axis, soles, scale: (box.height - 96) / 545, tier };
  return joinLayers([
    layoutTileGround(box, axis, { inner: mix(deep, vivid, 0.6), outer: deep }),
    layoutFigure(figure, { ...place, shows: 'worn' }),
    layoutPill(nickname, { x: axis, top: soles + 14, width: box.width - 20 }),
  ]);
}

const headHeight = 66;

async function layoutHead(
  { title, pageNote, look }: WishlistCardProps,
  { textColor, mutedTextColor }: CardPalette,
): Promise<Layer[]> {
  const column = { left: bentoRoom.left + 2, right: bentoRoom.left + bentoRoom.width - 2, look };
  const end = { left: column.right - 234, width: 234, align: 'right' } as const;
  const shown = await layoutLine(column, {
    ...end,
    role: 'note',
    text: pageNote,
    baseline,
    color: mutedTextColor,
  });
  const width = column.right - column.left - shown.reduce((sum, { pixels }) => sum + pixels.width + 28, 0);
  return layoutColumn(column, [
    { role: 'name', text: title, size: 46, minSize: 28, baseline, color: textColor, width },
    shown,
  ]);
}

const baseline = 72;
