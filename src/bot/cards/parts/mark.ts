import type { Theme } from '../../settings/list/themes.ts';
import type { Tier } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import { cardSize } from '../engine/card-size.ts';
import { mix } from './colour/palette.ts';
import { type TierStyle, toTierStyle } from './colour/tier-styles.ts';
import { layoutLine } from './text-column.ts';

export function layoutMark(
  text: string | undefined,
  tier: Tier | TierStyle,
  theme: Theme | undefined,
): Promise<Layer[]> {
  const { deep } = toTierStyle(tier);
  const color = theme === 'light' ? mix(deep, '#05070b', 0.6) : mix(deep, '#ffffff', 0.84);
  const right = cardSize.width - 20;
  const baseline = cardSize.height - 11;
  return layoutLine({ left: right - 260, right }, { ...marks, text, baseline, color });
}

const marks = { role: 'note', size: 26, minSize: 24, align: 'right' } as const;
