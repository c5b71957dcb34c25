import type { Card, Look, Tier } from './card.ts';
import { type CardLayout, renderCard } from './engine/render-card.ts';
import { createTierPalette } from './parts/palette.ts';
import { layoutPictureGrid, type Piece } from './parts/picture-grid.ts';
import type { Title } from './parts/title.ts';

/** What an outfit card shows: up to 10 pieces in numbered places, the numbers being those of the reply's list. */
export interface OutfitCardProps extends Title {
  tier: Tier;
  pieces: readonly Piece[];
  /** Shown where there are none. */
  emptyNote: string;
  missingNote?: string | undefined;
  look?: Look | undefined;
}

/** Draws the card. */
export function drawOutfitCard(props: OutfitCardProps): Promise<Card> {
  return renderCard('outfit', props, layoutOutfitCard);
}

async function layoutOutfitCard(props: OutfitCardProps): Promise<CardLayout> {
  const palette = createTierPalette(props.tier, props.look?.theme);
  return layoutPictureGrid({ ...props, footnote: props.missingNote, isNumbered: true }, palette);
}
