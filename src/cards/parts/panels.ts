import { type Box, roundBox } from '../engine/shapes.ts';
import type { Palette } from './palette.ts';

/** A part of a card's ground: the inside of an SVG as large as its box. */
export interface Panel {
  box: Box;
  inside: string;
}

/** A quiet box for words and figures in each of these places. */
export function panelsIn(boxes: readonly Box[], palette: Palette): Panel[] {
  return boxes.map((box) => panel(box, palette));
}

/** A quiet box for words and figures. */
export function panel(box: Box, { panel, outline }: Palette, radius = 14): Panel {
  return boxed(box, radius, `fill="${panel}" stroke="${outline}"`);
}

/** A place that nothing stands on. */
export function freePlace(box: Box, { outline }: Palette): Panel {
  return boxed(box, 16, `fill="none" stroke="${outline}" stroke-dasharray="7 7"`);
}

/** A lit ground for a picture, on which dark things and bright things show. */
export function stage(box: Box, { stage, stageRim }: Palette, rim: string): Panel {
  const light = `<defs><radialGradient id="light" cx=".5" cy=".45" r=".68"><stop offset="0" stop-color="${stage}"/>
    <stop offset="1" stop-color="${stageRim}"/></radialGradient></defs>`;
  const shape = boxed(box, 16, `fill="url(#light)" stroke="${rim}"`);
  return { box, inside: light + shape.inside };
}

function boxed(box: Box, radius: number, paint: string): Panel {
  // Inset by half the line's width, so that no side of it is cut off.
  const inner = { left: 1, top: 1, width: box.width - 2, height: box.height - 2 };
  return { box, inside: roundBox(inner, radius, `${paint} stroke-width="2"`) };
}
