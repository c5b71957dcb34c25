import type { Picture } from '../../shared/pictures/picture.ts';
import type { Card, CardExtras, Fact, Tier } from './card.ts';
import type { Renderer } from './engine/renderer.ts';
import { layoutShowcase } from './parts/showcase.ts';

export interface PetCardProps extends CardExtras {
  /** The name its owner gave it, else its kind. */
  name: string;
  /** E.g. `Spirit Fox`. */
  kindLine?: string | undefined;
  /** E.g. `Pet of PlayerName`. */
  ownerLine: string;
  /** Its owner's: lights the backdrop. */
  tier: Tier;
  /** Up to 2 are shown, the first one large: level and experience. */
  figures: readonly Fact[];
  picture: Picture;
}

export function drawPetCard(renderer: Renderer, props: PetCardProps): Promise<Card> {
  return renderer.render('pet', props, ({ ownerLine, figures, ...shown }) =>
    layoutShowcase({
      ...shown,
      line: ownerLine,
      figures: figures.slice(0, 2),
      isHanging: false,
      silhouette: 'paw',
    }),
  );
}
