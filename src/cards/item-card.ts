import type { Picture } from '../images/picture.ts';
import type { Card, Fact, Look } from './card.ts';
import { drawShowcase } from './parts/showcase.ts';

/** What an item card shows. Every text comes translated and formatted. */
export interface ItemCardProps {
  /** E.g. `Item 203000001`, or its name where it is known. */
  name: string;
  /** E.g. `Top`. */
  kindLine: string;
  /** Up to 3 are shown: id, rarity and so on. */
  facts: readonly Fact[];
  picture: Picture;
  missingNote?: string | undefined;
  look?: Look | undefined;
}

/** Draws the card. */
export function drawItemCard(props: ItemCardProps): Promise<Card> {
  return drawShowcase('item', { ...props, accent: '#6fb4ff' });
}
