import type { Card, Look } from './card.ts';
import { print, type Sheet } from './engine/render-card.ts';
import { paletteOf } from './parts/palette.ts';
import { layPictureGrid, type Piece } from './parts/picture-grid.ts';
import type { Title } from './parts/title.ts';

/** What a wishlist card shows: up to 10 wishes, the newest first. */
export interface WishlistCardProps extends Title {
  wishes: readonly Piece[];
  /** Said where there are none. */
  emptyNote: string;
  /** E.g. `7 more` and what could not be loaded. */
  footnote?: string | undefined;
  look?: Look | undefined;
}

export function drawWishlistCard(props: WishlistCardProps): Promise<Card> {
  return print('wishlist', props, layWishlistCard);
}

/** What the card says, in the order one would read it aloud. */
export function wishlistSpoken({
  title,
  subtitle,
  wishes,
  emptyNote,
  footnote,
}: WishlistCardProps): string[] {
  const labels = wishes.map(({ label }) => label ?? '');
  return [title, subtitle ?? '', ...(wishes.length === 0 ? [emptyNote] : labels), footnote ?? ''].filter(
    Boolean,
  );
}

async function layWishlistCard(props: WishlistCardProps): Promise<Sheet> {
  const palette = paletteOf('#ff9ecb', props.look?.theme);
  return layPictureGrid({ ...props, pieces: props.wishes, isNumbered: false }, palette);
}
