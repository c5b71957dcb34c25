import type { Card, Look } from './card.ts';
import { type CardLayout, renderCard } from './engine/render-card.ts';
import { createPalette } from './parts/palette.ts';
import { layoutPictureGrid, type Piece } from './parts/picture-grid.ts';
import type { Title } from './parts/title.ts';

/** What a wishlist card shows: up to 10 wishes, the newest first. */
export interface WishlistCardProps extends Title {
  wishes: readonly Piece[];
  /** Shown where there are none. */
  emptyNote: string;
  /** E.g. `7 more` and what could not be loaded. */
  footnote?: string | undefined;
  look?: Look | undefined;
}

/** Draws the card. */
export function drawWishlistCard(props: WishlistCardProps): Promise<Card> {
  return renderCard('wishlist', props, layoutWishlistCard);
}

async function layoutWishlistCard(props: WishlistCardProps): Promise<CardLayout> {
  const palette = createPalette('#ff9ecb', props.look?.theme);
  return layoutPictureGrid({ ...props, pieces: props.wishes, isNumbered: false }, palette);
}
