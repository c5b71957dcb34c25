import type { CardExtras, Rank } from '../../card.ts';
import type { CardLayout } from '../../engine/renderer.ts';
import { typeSizes } from '../../text/type-sizes.ts';
import { drawGround } from '../backdrop/backdrop.ts';
import { createCardPalette } from '../backdrop/card-palette.ts';
import { layoutEmblem } from '../emblem.ts';
import { layoutMannequin } from '../figure/mannequin.ts';
import { layoutSilhouette, type Silhouette } from '../figure/silhouettes.ts';
import { layoutHeadline } from '../headline.ts';
import { layoutMark } from '../mark.ts';
import { layoutLine, placeInColumn, type TextColumn } from '../text-column.ts';

/** A card whose pictures are all missing. */
export interface Nothing extends CardExtras {
  name: string;
  rank: Rank;
  /** The stand-in on the backdrop; by default a figure without clothes. */
  silhouette?: Silhouette | undefined;
}

/** Lays out an empty lit backdrop with the name of its player. */
export async function layoutNothing(props: Nothing): Promise<CardLayout> {
  const { name, rank, missingNote = '', mark, silhouette, look } = props;
  const { textColor, mutedTextColor, accent } = createCardPalette(rank.tier, look?.theme);
  const column: TextColumn = { left: 40, right: 470, isRightToLeft: look?.isRightToLeft };
  const maxWidth = column.right - column.left;
  const line = (
    text: string,
    baseline: number,
    color: string,
    size: (typeof typeSizes)[keyof typeof typeSizes],
  ) => layoutLine(column, { ...size, text, baseline, color, maxWidth });
  const [background, ...layers] = await Promise.all([
    drawGround({
      planes: [{ tier: rank.tier, ...stage }],
      theme: look?.theme,
    }),
    layoutEmblem(rank.tier, { left: placeInColumn(column, 32, 120), top: 52, size: 120 }),
    layoutHeadline(column, { text: name, baseline: 296, color: textColor }),
    line(rank.label, 352, accent, typeSizes.rank),
    line(missingNote, 400, mutedTextColor, typeSizes.line),
    silhouette ? layoutSilhouette(silhouette, { x: stage.axis, y: 480 }) : layoutMannequin(stage),
    layoutMark(mark, rank.tier),
  ]);
  return { background, layers: layers.flat() };
}

const stage = { from: 600, axis: 770, soles: 556 };
