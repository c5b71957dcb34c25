import type { CardExtras } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import type { CardLayout } from '../engine/renderer.ts';
import { drawGround } from './backdrop/backdrop.ts';
import { type CardPalette, createCardPalette } from './backdrop/card-palette.ts';
import { slashAt } from './backdrop/slash.ts';
import { placeOnBackdrop, type RankedFigure } from './figure/ranked-figure.ts';
import { layoutMark } from './mark.ts';
import type { TextColumn } from './text-column.ts';

export async function layoutNarrowCard(
  figure: RankedFigure,
  { mark, look }: CardExtras,
  layoutWords: (palette: CardPalette, column: TextColumn) => readonly (Layer[] | Promise<Layer[]>)[],
): Promise<CardLayout> {
  const stage = mark ? { soles: 520, scale: 0.86 } : { soles: 552, scale: 0.9 };
  const { plane, layers } = await placeOnBackdrop(figure, { from, axis: 884, ...stage });
  const [background, ...parts] = await Promise.all([
    drawGround({ planes: [plane], theme: look?.theme }),
    layers,
    layoutMark(mark, plane.tier),
    ...layoutWords(createCardPalette(plane.tier, look?.theme), { ...narrowColumn, look }),
  ]);
  return { background, layers: parts.flat() };
}

const from = 800;

/** The text column left of the slash, clear of it down to the bottom edge. */
export const narrowColumn = { left: 40, right: 660 };

/** Returns the right end of a row whose lower edge is at `y`, with a gap before the slash's thin echo. */
export function narrowEndAt(y: number): number {
  return Math.floor(slashAt(from - 16, y)) - 20;
}
