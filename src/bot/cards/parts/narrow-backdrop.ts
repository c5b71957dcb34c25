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
  stage: NarrowStage = mark ? narrowStages.marked : narrowStages.whole,
): Promise<CardLayout> {
  const { plane, layers } = await placeOnBackdrop(figure, { from, axis: stageAxis, ...stage });
  const [background, ...parts] = await Promise.all([
    drawGround({ planes: [plane], theme: look?.theme }),
    layers,
    layoutMark(mark, plane.tier, look?.theme),
    ...layoutWords(createCardPalette(plane.tier, look?.theme), { ...narrowColumn, look }),
  ]);
  return { background, layers: parts.flat() };
}

const from = 800;
export const stageAxis = 884;

type NarrowStage = Record<'soles' | 'scale', number> & { axis?: number; edge?: string | undefined };

export const narrowStages = {
  whole: { soles: 552, scale: 0.9 },
  marked: { soles: 508, scale: 0.86 },
  /** The figure's elbow crosses the slash. */
  large: { soles: 512, scale: 0.93, axis: 858 },
  /** Leaves room for a plate below the figure. */
  plated: { soles: 464, scale: 0.82 },
} as const satisfies Record<string, NarrowStage>;

/** The text column left of the slash, clear of it down to the bottom edge. */
export const narrowColumn = { left: 40, right: 660 };

/** Returns the right end of a row whose lower edge is at `y`, with a gap before the slash's thin echo. */
export function narrowEndAt(y: number): number {
  return Math.floor(slashAt(from - 16, y)) - 20;
}
