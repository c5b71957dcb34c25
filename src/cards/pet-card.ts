import type { Picture } from '../images/picture.ts';
import type { Card, Fact, Level, Look } from './card.ts';
import { drawShowcase } from './parts/showcase.ts';

/** What a pet card shows. Every text comes translated and formatted. */
export interface PetCardProps {
  /** The name its owner gave it, else its kind. */
  name: string;
  /** E.g. `Spirit Fox`. */
  kindLine?: string | undefined;
  /** E.g. `Pet of PlayerName`. */
  ownerLine: string;
  level: Level;
  /** Up to 3 are shown: experience, skill, skin and so on. */
  facts: readonly Fact[];
  picture: Picture;
  missingNote?: string | undefined;
  look?: Look | undefined;
}

/** Draws the card. */
export function drawPetCard(props: PetCardProps): Promise<Card> {
  return drawShowcase('pet', { ...props, accent: '#ffcf4d' });
}
