import type { Layer } from '../engine/blend.ts';
import { sheet } from '../engine/layout.ts';
import { layLines } from '../text/text-block.ts';
import type { Palette } from './palette.ts';

/** What a card without a portrait is headed with. */
export interface Title {
  title: string;
  /** E.g. `UID 123456789 · Thailand`. */
  subtitle?: string | undefined;
}

/** Where the rest of such a card begins. */
export const belowTitle = 132;

export function layTitle({ title, subtitle }: Title, { ink, quietInk }: Palette): Promise<Layer[]> {
  return layLines(
    [
      { text: title, size: 46, minSize: 32, weight: 'bold', color: ink, leading: 62 },
      { text: subtitle ?? '', size: 27, minSize: 22, color: quietInk, leading: 38 },
    ],
    { x: sheet.margin, top: 18, maxWidth: sheet.width - 2 * sheet.margin },
  );
}
