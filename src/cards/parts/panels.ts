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

/** Creates a panel behind a picture, lit so that dark and bright pictures both stand out. */
export function createSpotlight(box: Box, { spotlight, spotlightRim }: Palette, stroke: string): Panel {
  const gradient = `<defs><radialGradient id="light" cx=".5" cy=".45" r=".68"><stop offset="0" stop-color="${spotlight}"/>
    <stop offset="1" stop-color="${spotlightRim}"/></radialGradient></defs>`;
  const shape = outlined(box, 16, `fill="url(#light)" stroke="${stroke}"`);
  return { box, svg: gradient + shape.svg };
}

function outlined(box: Box, radius: number, paint: string): Panel {
  // Inset by half the line width, so that the box does not crop the line.
  const inner = { left: 1, top: 1, width: box.width - 2, height: box.height - 2 };
  return { box, svg: roundedRect(inner, radius, `${paint} stroke-width="2"`) };
}
