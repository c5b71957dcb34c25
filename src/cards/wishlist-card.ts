import type { Card, Look } from './card.ts';
import { emptyPanel, layEmptyNote } from './empty.ts';
import { paletteOf } from './palette.ts';
import { gridPanels, layGrid, type Piece } from './picture-grid.ts';
import { print, type Sheet } from './print.ts';
import { drawGround, layFootnote } from './sheet.ts';
import { layTitle, type Title } from './title.ts';

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
  const { wishes, look } = props;
  const palette = paletteOf('#ff9ecb', look?.theme);
  const isEmpty = wishes.length === 0;
  const [ground, ...layers] = await Promise.all([
    drawGround({ palette, panels: isEmpty ? [emptyPanel(palette)] : gridPanels(wishes.length, palette) }),
    layTitle(props, palette),
    isEmpty ? layEmptyNote(props.emptyNote, palette) : layGrid(wishes, false, palette),
    layFootnote(props.footnote, palette),
  ]);
  return { ground, layers: layers.flat() };
}
