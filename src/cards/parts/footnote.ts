import type { Layer } from '../engine/blend.ts';
import { cardSize } from '../engine/card-size.ts';
import { layoutText } from '../text/layout-text.ts';
import type { Palette } from './palette.ts';

/** Lays out the line at the foot of a card, e.g. which pictures are missing. */
export function layoutFootnote(
  text: string | undefined,
  { mutedTextColor }: Pick<Palette, 'mutedTextColor'>,
): Promise<Layer[]> {
  const { width, height, margin } = cardSize;
  return layoutText({
    text: text ?? '',
    x: margin,
    baseline: height - 13,
    size: 26,
    minSize: 21,
    color: mutedTextColor,
    maxWidth: width - 2 * margin,
  });
}
