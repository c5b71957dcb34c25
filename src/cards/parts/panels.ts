import type { Box } from '../engine/box.ts';
import { roundedRect } from '../engine/draw-svg.ts';
import type { Palette } from './palette.ts';

/** A part of a card's background: the children of an `<svg>` as large as its box. */
export interface Panel {
  box: Box;
  svg: string;
}

/** Creates a panel for text in each of these boxes. */
export function createPanels(boxes: readonly Box[], palette: Palette): Panel[] {
  return boxes.map((box) => createPanel(box, palette));
}

/** Creates a panel for text. */
export function createPanel(box: Box, { panel, outline }: Palette, radius = 14): Panel {
  return outlined(box, radius, `fill="${panel}" stroke="${outline}"`);
}

/** Creates the dashed outline of a place that holds nothing. */
export function createEmptySlot(box: Box, { outline }: Palette): Panel {
  return outlined(box, 16, `fill="none" stroke="${outline}" stroke-dasharray="7 7"`);
}

function outlined(box: Box, radius: number, paint: string): Panel {
  // Inset by half the line width, so that the box does not crop the line.
  const inner = { left: 1, top: 1, width: box.width - 2, height: box.height - 2 };
  return { box, svg: roundedRect(inner, radius, `${paint} stroke-width="2"`) };
}
