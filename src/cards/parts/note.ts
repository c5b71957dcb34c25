import type { Layer } from '../engine/blend.ts';
import type { Box } from '../engine/shapes.ts';
import { layWords } from '../text/text-block.ts';
import type { Palette } from './palette.ts';

/** What is said in the middle of a box that has nothing else to show. */
export function layNote(
  text: string,
  { left, top, width, height }: Box,
  { quietInk }: Palette,
  size = 28,
): Promise<Layer[]> {
  return layWords({
    text,
    x: left + width / 2,
    baseLine: top + height / 2 + Math.round(size * 0.35),
    align: 'center',
    size,
    minSize: Math.round(size * 0.7),
    color: quietInk,
    maxWidth: width - 48,
  });
}
