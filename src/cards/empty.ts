import type { Layer } from './blend.ts';
import type { Palette } from './palette.ts';
import { freePlace, type Panel } from './panels.ts';
import { sheet } from './sheet.ts';
import { belowTitle } from './title.ts';
import { layWords } from './words.ts';

/** The place of a whole table or grid that has nothing in it. */
export function emptyPanel(palette: Palette): Panel {
  return freePlace(box, palette);
}

/** What is said there. */
export function layEmptyNote(text: string, { quietInk }: Palette): Promise<Layer[]> {
  return layWords({
    text,
    x: sheet.width / 2,
    baseLine: box.top + box.height / 2 + 11,
    align: 'center',
    size: 32,
    minSize: 22,
    color: quietInk,
    maxWidth: box.width - 2 * sheet.margin,
  });
}

const box = {
  left: sheet.margin,
  top: belowTitle,
  width: sheet.width - 2 * sheet.margin,
  height: sheet.height - belowTitle - 36,
};
