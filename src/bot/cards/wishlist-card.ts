import type { Card, CardExtras, Rank } from './card.ts';
import type { Layer } from './engine/blend.ts';
import type { CardLayout, Renderer } from './engine/renderer.ts';
import { bentoBackdrop, drawGround } from './parts/backdrop/backdrop.ts';
import { type CardPalette, createCardPalette } from './parts/backdrop/card-palette.ts';
import { isShowable } from './parts/figure/cut-out.ts';
import { layoutNothing } from './parts/picture/nothing.ts';
import { bentoRoom, layoutBento } from './parts/tile/bento-boxes.ts';
import { layoutTiles, type Tile } from './parts/tile/tile.ts';
import { joinNotes } from './text/join-notes.ts';
import { layoutFirstFitting, layoutText } from './text/layout-text.ts';
import { typeSizes } from './text/type-sizes.ts';

/** The content of a wishlist card. Every text is translated and formatted. */
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

/** Draws the card: a tile for each wish, in the wish's own colours. */
export function drawWishlistCard(renderer: Renderer, props: WishlistCardProps): Promise<Card> {
  return renderer.render('wishlist', props, layoutWishlistCard);
}

async function layoutWishlistCard(props: WishlistCardProps): Promise<CardLayout> {
  const { title, rank, look } = props;
  const hasPicture = await Promise.all(props.wishes.map(({ picture }) => isShowable(picture)));
  const wishes = props.wishes.filter((_, index) => hasPicture[index]);
  if (wishes.length === 0) return layoutNothing({ ...props, name: title, silhouette: 'crate' });
  const palette = createCardPalette(rank.tier, look?.theme);
  const { boxes } = layoutBento(wishes.length, { room: tilesRoom });
  const [background, ...layers] = await Promise.all([
    drawGround({ planes: [{ ...bentoBackdrop, tier: rank.tier }], theme: look?.theme }),
    layoutHead(props, palette),
    layoutTiles(wishes, boxes, { tier: rank.tier, isRightToLeft: look?.isRightToLeft }),
  ]);
  return { background, layers: layers.flat() };
}

const headHeight = 66;
const tilesRoom = { ...bentoRoom, top: bentoRoom.top + headHeight, height: bentoRoom.height - headHeight };

/** The title where lines begin; in the room that it leaves, the notes, or else the operator's mark. */
async function layoutHead(
  { title, pageNote, missingNote, mark, look }: WishlistCardProps,
  { textColor, mutedTextColor }: CardPalette,
): Promise<Layer[]> {
  const [left, right] = [bentoRoom.left + 2, bentoRoom.left + bentoRoom.width - 2];
  const isMirrored = look?.isRightToLeft;
  const notes = [missingNote, pageNote].filter((note) => note !== undefined);
  const wordings = [joinNotes(notes, isMirrored) || (mark ?? ''), notes[0] ?? mark ?? ''];
  const noteLayers = await layoutFirstFitting(wordings, {
    ...typeSizes.note,
    x: isMirrored ? left : right,
    align: isMirrored ? 'left' : 'right',
    baseline,
    color: mutedTextColor,
    maxWidth: 440,
  });
  const taken = noteLayers.reduce((sum, { pixels }) => sum + pixels.width + 28, 0);
  const titleLayers = await layoutText({
    text: title,
    size: 46,
    minSize: 28,
    weight: 'bold',
    ...(isMirrored ? { x: right, align: 'right' } : { x: left }),
    baseline,
    color: textColor,
    maxWidth: right - left - taken,
  });
  return [...titleLayers, ...noteLayers];
}

const baseline = 72;
