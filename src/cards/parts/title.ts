import type { Layer } from '../engine/blend.ts';
import { cardSize } from '../engine/card-size.ts';
import { layoutTextBlock } from '../text/layout-text.ts';
import type { Palette } from './palette.ts';

/** The head of a card without an avatar. */
export interface Title {
  title: string;
  /** E.g. `UID 123456789 · Thailand`. */
  subtitle?: string | undefined;
}

/** Where the content below the title begins, in pixels. */
export const belowTitle = 132;

/** Lays out the head. */
export function layoutTitle(
  { title, subtitle }: Title,
  { textColor, mutedTextColor }: Palette,
): Promise<Layer[]> {
  return layoutTextBlock(
    [
      { text: title, size: 46, minSize: 32, weight: 'bold', color: textColor, leading: 62 },
      { text: subtitle ?? '', size: 27, minSize: 22, color: mutedTextColor, leading: 38 },
    ],
    { x: cardSize.margin, top: 18, maxWidth: cardSize.width - 2 * cardSize.margin },
  );
}
