import type { Tier } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import { cardSize } from '../engine/card-size.ts';
import { layoutText } from '../text/layout-text.ts';
import type { CardPalette } from './backdrop/card-palette.ts';
import { mix } from './colour/palette.ts';
import { type TierStyle, toTierStyle } from './colour/tier-styles.ts';

/** Lays out the owner's short text in the lower right corner of a tier's backdrop, if there is one. */
export function layoutMark(mark: string | undefined, tier: Tier | TierStyle): Promise<Layer[]> {
  return layoutText({
    text: mark ?? '',
    x: cardSize.width - 20,
    baseline: cardSize.height - 18,
    align: 'right',
    size: 24,
    color: mix(toTierStyle(tier).deep, '#ffffff', 0.74),
    maxWidth: 260,
  });
}

/** The same in the lower margin of a card whose tiles fill the rest. */
export function layoutMarginMark(
  mark: string | undefined,
  { mutedTextColor }: CardPalette,
): Promise<Layer[]> {
  return layoutText({
    text: mark ?? '',
    x: cardSize.width - 34,
    baseline: cardSize.height - 11,
    align: 'right',
    size: 24,
    color: mutedTextColor,
    maxWidth: 400,
  });
}
