import type { CardExtras } from '../../card.ts';
import type { Canvas, Layer } from '../../engine/blend.ts';
import { placeOnBackdrop, type RankedFigure } from '../figure/ranked-figure.ts';
import { layoutMark } from '../mark.ts';
import type { TextColumn } from '../text-column.ts';
import { drawGround } from './backdrop.ts';
import { type CardPalette, createCardPalette } from './card-palette.ts';
import { slashAt } from './slash.ts';

/** The ground of a card with mostly words, and a figure on a narrow plane next to them. */
export interface NarrowBackdrop {
  background: Canvas;
  still: readonly Layer[];
  palette: CardPalette;
  column: TextColumn;
}

/** Lays out the ground, the figure on it and the operator's mark. */
export async function layoutNarrowBackdrop(
  figure: RankedFigure,
  { mark, look }: CardExtras,
): Promise<NarrowBackdrop> {
  const { plane, layers } = await placeOnBackdrop(figure, {
    from,
    axis: 884,
    // The mark is below the shoes.
    soles: mark ? 520 : 552,
    scale: mark ? 0.86 : 0.9,
  });
  const [background, dressed, words] = await Promise.all([
    drawGround({ planes: [plane], theme: look?.theme }),
    layers,
    layoutMark(mark, plane.tier),
  ]);
  return {
    background,
    still: [...dressed, ...words],
    palette: createCardPalette(plane.tier, look?.theme),
    column: { ...narrowColumn, isRightToLeft: look?.isRightToLeft },
  };
}

const from = 800;

/** The column of words that no slash reaches, down to the lower edge. */
export const narrowColumn = { left: 40, right: 660 };

/** The column, as wide as the slash leaves it down to `y`; lines that end at the right all end in one place. */
export function widen(column: TextColumn, y: number): TextColumn {
  return column.isRightToLeft ? column : { ...column, right: narrowEndAt(y) };
}

/** The right end of a row that reaches down to `y`, with a gap to the thin echo of the slash. */
export function narrowEndAt(y: number): number {
  return Math.floor(slashAt(from - 16, y)) - 20;
}
