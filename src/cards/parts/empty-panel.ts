import type { Layer } from '../engine/blend.ts';
import { cardSize } from '../engine/card-size.ts';
import { layoutNote } from './note.ts';
import type { Palette } from './palette.ts';
import { createEmptySlot, type Panel } from './panels.ts';
import { belowTitle } from './title.ts';

/** Creates the panel of a table or grid that has no entries. */
export function createEmptyPanel(palette: Palette): Panel {
  return createEmptySlot(box, palette);
}

/** Lays out the text in that panel. */
export function layoutEmptyNote(text: string, palette: Palette): Promise<Layer[]> {
  return layoutNote(text, box, palette, 32);
}

const box = {
  left: cardSize.margin,
  top: belowTitle,
  width: cardSize.width - 2 * cardSize.margin,
  height: cardSize.height - belowTitle - 36,
};
