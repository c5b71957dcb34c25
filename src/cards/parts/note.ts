import type { Layer } from '../engine/blend.ts';
import type { Box } from '../engine/box.ts';
import { layoutText } from '../text/layout-text.ts';
import type { Palette } from './palette.ts';

/** Lays out a text in the middle of a box that has nothing else to show. */
export function layoutNote(
  text: string,
  { left, top, width, height }: Box,
  { mutedTextColor }: Palette,
  size = 28,
): Promise<Layer[]> {
  return layoutText({
    text,
    x: left + width / 2,
    baseline: top + height / 2 + Math.round(size * 0.35),
    align: 'center',
    size,
    minSize: Math.round(size * 0.7),
    color: mutedTextColor,
    maxWidth: width - 48,
  });
}
