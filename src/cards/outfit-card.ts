import type { Card, Look, Tier } from './card.ts';
import { print, type Sheet } from './engine/render-card.ts';
import { paletteOfTier } from './parts/palette.ts';
import { layPictureGrid, type Piece } from './parts/picture-grid.ts';
import type { Title } from './parts/title.ts';

/** What an outfit card shows: up to 10 pieces in numbered places, the numbers being those of the reply's list. */
export interface OutfitCardProps extends Title {
  tier: Tier;
  pieces: readonly Piece[];
  /** Said where there are none. */
  emptyNote: string;
  missingNote?: string | undefined;
  look?: Look | undefined;
}

export function drawOutfitCard(props: OutfitCardProps): Promise<Card> {
  return print('outfit', props, layOutfitCard);
}

/** What the card says, in the order one would read it aloud. */
export function outfitSpoken({ title, subtitle, pieces, emptyNote }: OutfitCardProps): string[] {
  const labels = pieces.map(({ label }, index) => (label ? `${index + 1}: ${label}` : ''));
  return [title, subtitle ?? '', ...(pieces.length === 0 ? [emptyNote] : labels)].filter(Boolean);
}

async function layOutfitCard(props: OutfitCardProps): Promise<Sheet> {
  const palette = paletteOfTier(props.tier, props.look?.theme);
  return layPictureGrid({ ...props, footnote: props.missingNote, isNumbered: true }, palette);
}
