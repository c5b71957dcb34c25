import type { Picture } from '../../shared/pictures/picture.ts';
import type { CardExtras, Fact, Tier } from './card.ts';
import { defineCard } from './engine/renderer.ts';
import { tierStyles } from './parts/colour/tier-styles.ts';
import { layoutShowcase } from './parts/showcase.ts';

export interface PetCardProps extends CardExtras {
  name: string;
  kindLine?: string | undefined;
  ownerLine: string;
  tier: Tier;
  /** Up to two are drawn, the first one large: level and experience. */
  figures: readonly Fact[];
  picture: Picture;
}

export const drawPetCard = defineCard('pet', ({ ownerLine, figures, tier, ...shown }: PetCardProps) =>
  layoutShowcase({
    ...shown,
    tier: { ...tierStyles[tier], wings: 0 },
    line: ownerLine,
    figures: figures.slice(0, 2),
    isHanging: false,
    kind: 'pet',
  }),
);
