import type { Tier } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import type { CardPalette } from './backdrop/card-palette.ts';
import { layoutEmblem } from './emblem.ts';
import { findRightEdge, measureWidest, shift } from './mirror-layers.ts';
import { narrowEndAt } from './narrow-backdrop.ts';
import { layoutColumn, layoutLine, roomFor, type TextColumn } from './text-column.ts';

type RankedName = Record<'nickname' | 'rankLabel', string> &
  Record<'size' | 'baseline', number> & { tier: Tier };

export async function layoutRankedName(
  { nickname, rankLabel, tier, size, baseline }: RankedName,
  column: TextColumn,
  { textColor, accent }: CardPalette,
): Promise<Layer[]> {
  const { left } = column;
  const width = roomFor(narrowEndAt(baseline + 12) - left, column);
  const rank = { role: 'lead', size: 28, baseline, color: accent, width: 0.45 * width } as const;
  const label = await layoutLine(column, { ...rank, text: rankLabel });
  const taken = label.length > 0 ? gap + badgeWidth + measureWidest(label) : 0;
  const line = { role: 'name', isName: true, size, minSize: 26, baseline } as const;
  const name = await layoutLine(column, { ...line, text: nickname, color: textColor, width: width - taken });
  const start = findRightEdge(name, left) + gap;
  const emblem = await layoutEmblem(tier, { left: start, top: baseline - 36, size: emblemSize });
  const badge = label.length > 0 ? [...emblem, ...shift(label, start + badgeWidth - left)] : [];
  return layoutColumn(column, [name, badge]);
}

const gap = 14;
const emblemSize = 52;
const badgeWidth = emblemSize + 6;
