import type { CardExtras } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import { cardSize } from '../engine/card-size.ts';
import { layoutSvg } from '../engine/draw-svg.ts';
import type { CardLayout } from '../engine/renderer.ts';
import { drawGround, outline } from './backdrop/backdrop.ts';
import { type CardPalette, createCardPalette } from './backdrop/card-palette.ts';
import { slashAt } from './backdrop/slash.ts';
import { stop } from './backdrop/stage.ts';
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
  const isCut = stage.soles > cardSize.height;
  const [background, ...parts] = await Promise.all([
    drawGround({ planes: [plane], theme: look?.theme }),
    layers,
    isCut ? layoutShade(look?.theme === 'light' ? '#ffffff' : '#000000') : [],
    layoutMark(mark, plane.tier, look?.theme),
    ...layoutWords(createCardPalette(plane.tier, look?.theme), { ...narrowColumn, look }),
  ]);
  return { background, layers: parts.flat() };
}

const from = 800;
export const stageAxis = 884;

type NarrowStage = Record<'soles' | 'scale', number> & { axis?: number };

export const narrowStages = {
  whole: { soles: 552, scale: 0.9 },
  marked: { soles: 508, scale: 0.86 },
  /** The figure's elbow crosses the slash. */
  large: { soles: 512, scale: 0.93, axis: 858 },
  /** Leaves room for a plate below the figure. */
  plated: { soles: 464, scale: 0.82 },
  /** The edge of the card cuts the figure at its thighs. */
  near: { soles: 706, scale: 1.22 },
} as const satisfies Record<string, NarrowStage>;

/** Veils the foot of a stage whose figure the card's edge cuts, so that the mark can be read on any clothes. */
function layoutShade(color: string): Promise<Layer[]> {
  const stops = stop(0, color, 0) + stop(0.55, color, 0.5) + stop(1, color, 0.82);
  const svg = `<linearGradient id="shade" gradientUnits="userSpaceOnUse" x1="0" y1="400" x2="0" y2="${cardSize.height}">${stops}</linearGradient><path d="${outline(from + 6, undefined)}" fill="url(#shade)"/>`;
  return layoutSvg({ left: 0, top: 0, ...cardSize }, svg);
}

/** The text column left of the slash, clear of it down to the bottom edge. */
export const narrowColumn = { left: 40, right: 660 };

/** Returns the right end of a row whose lower edge is at `y`, with a gap before the slash's thin echo. */
export function narrowEndAt(y: number): number {
  return Math.floor(slashAt(from - 16, y)) - 20;
}
