import type { Tier } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import { cardSize } from '../engine/card-size.ts';
import { layoutText } from '../text/layout-text.ts';
import { mix } from './palette.ts';
import { tierLooks } from './tier-looks.ts';

/** Lays out the operator's short text in the lower right corner of a tier's stage; nothing where there is none. */
export function layoutMark(mark: string | undefined, tier: Tier): Promise<Layer[]> {
  return layoutText({
    text: mark ?? '',
    x: cardSize.width - 20,
    baseline: cardSize.height - 18,
    align: 'right',
    size: 22,
    color: mix(tierLooks[tier].deep, '#ffffff', 0.6),
    maxWidth: 240,
  });
}
