import type { Picture } from '../../shared/pictures/picture.ts';
import type { CardExtras } from './card.ts';
import { defineCard } from './engine/renderer.ts';
import { chooseTierStyle } from './parts/colour/hue.ts';
import { layoutShowcase } from './parts/showcase.ts';

export interface ItemCardProps extends CardExtras {
  /** The item's name, or its kind if it has no name. */
  name: string;
  /** E.g. `Top`, if the name does not say it. */
  kindLine?: string | undefined;
  /** E.g. `ID 203000001`. */
  idLine: string;
  picture: Picture;
}

/** Draws the card: the item on a backdrop in its own colour, because it has no owner and no rank. */
export const drawItemCard = defineCard('item', async ({ idLine, ...shown }: ItemCardProps) =>
  layoutShowcase({
    ...shown,
    line: idLine,
    figures: [],
    isHanging: true,
    silhouette: 'crate',
    tier: shown.picture.isMissing ? 'unranked' : await chooseTierStyle(shown.picture),
  }),
);
