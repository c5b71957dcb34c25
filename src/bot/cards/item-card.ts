import type { CardExtras } from './card.ts';
import { defineCard } from './engine/renderer.ts';
import { chooseTierStyle } from './parts/colour/hue.ts';
import type { Piece } from './parts/figure/piece.ts';
import { readFigure } from './parts/figure/read-figure.ts';
import { tryOn } from './parts/figure/try-on.ts';
import { layoutShowcase, type Showcase } from './parts/showcase.ts';

export interface ItemCardProps extends CardExtras, Piece {
  name: string;
  kindLine?: string | undefined;
  idLine: string;
  wearer?: { nickname: string; pieces: readonly Piece[] } | undefined;
}

/** Draws an item on a backdrop in its own colour, because it has no rank, and on a figure if one can wear it. */
export const drawItemCard = defineCard('item', async ({ idLine, ...props }: ItemCardProps) =>
  layoutShowcase({
    ...props,
    line: idLine,
    figures: [],
    isHanging: true,
    tier: props.picture.isMissing ? 'unranked' : await chooseTierStyle(props.picture),
    wearer: props.picture.isMissing ? undefined : await findWearer(props),
  }),
);

/** Chooses the figure behind an item. Without a linked account, a body in underwear wears clothes; pets get none. */
async function findWearer({
  wearer,
  kind,
  picture,
}: Pick<ItemCardProps, 'wearer' | 'kind' | 'picture'>): Promise<Showcase['wearer']> {
  const { nickname: name, pieces = [] } = wearer ?? {};
  const worn = await tryOn([{ kind, picture }], pieces);
  if (worn) return { figure: worn, name };
  if (picture.kind !== 'pet' || !wearer) return undefined;
  return { figure: await readFigure(pieces), name };
}
