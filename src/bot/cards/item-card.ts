import type { Picture } from '../../shared/pictures/picture.ts';
import type { Card, CardExtras } from './card.ts';
import type { Renderer } from './engine/renderer.ts';
import { chooseStageLook } from './parts/colour/hue.ts';
import { layoutShowcase } from './parts/stage/showcase.ts';

/** What an item card shows. Every text comes translated and formatted. */
export interface ItemCardProps extends CardExtras {
  /** Its name; what it is where it has none. */
  name: string;
  /** E.g. `Top`, where the name does not say it. */
  kindLine?: string | undefined;
  /** E.g. `ID 203000001`. */
  idLine: string;
  picture: Picture;
}

/** Draws the card: the item on a stage in its own colour, since it is nobody's and has no rank. */
export function drawItemCard(renderer: Renderer, props: ItemCardProps): Promise<Card> {
  return renderer.render('item', props, async ({ idLine, ...shown }) =>
    layoutShowcase({
      ...shown,
      line: idLine,
      figures: [],
      isHanging: true,
      silhouette: 'crate',
      tier: shown.picture.isMissing ? 'unranked' : await chooseStageLook(shown.picture),
    }),
  );
}
