import type { Layer } from '../engine/blend.ts';
import { sheet } from '../engine/layout.ts';
import { layNote } from './note.ts';
import type { Palette } from './palette.ts';
import { freePlace, type Panel } from './panels.ts';
import { belowTitle } from './title.ts';

/** The place of a whole table or grid that has nothing in it. */
export function emptyPanel(palette: Palette): Panel {
  return freePlace(box, palette);
}

/** What is said there. */
export function layEmptyNote(text: string, palette: Palette): Promise<Layer[]> {
  return layNote(text, box, palette, 32);
}

const box = {
  left: sheet.margin,
  top: belowTitle,
  width: sheet.width - 2 * sheet.margin,
  height: sheet.height - belowTitle - 36,
};
