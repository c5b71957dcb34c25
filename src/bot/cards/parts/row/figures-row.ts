import type { Fact, Rank } from '../../card.ts';
import { joinLayers, type Layer } from '../../engine/blend.ts';
import { typeSizes } from '../../text/type-sizes.ts';
import { type CardPalette, toRankColor } from '../backdrop/card-palette.ts';
import { layoutEmblem } from '../emblem.ts';
import { findRightEdge, mirrorLayers, shift } from '../mirror-layers.ts';
import { layoutLine, type TextColumn } from '../text-column.ts';

interface FiguresRow {
  figures: readonly Fact[];
  clashSquad?: { rank: Rank; label: string } | undefined;
}

interface RowPlace extends TextColumn {
  baseline: number;
  palette: CardPalette;
  size?: number;
}

export async function layoutFigures({ figures, clashSquad }: FiguresRow, place: RowPlace): Promise<Layer[]> {
  const { palette, baseline, size = typeSizes.figure.size, ...column } = place;
  const row = { left: column.left, right: column.right, baseline };
  const { size: labelSize } = typeSizes.line;
  if (!clashSquad)
    return mirrorLayers(await layoutFacts(figures, { ...row, size, labelSize, gap: 34 }, palette), column);
  const besideRank = { ...row, right: row.left + 340, labelSize: typeSizes.label.size };
  let layers: Layer[] = [];
  for (const attempt of attempts) {
    const facts = await layoutFacts(figures, { ...besideRank, size: attempt.size, gap }, palette);
    const from = findRightEdge(facts, row.left - gap) + gap;
    const behind = await layoutClashSquad({ clashSquad, ...attempt }, from, place);
    layers = [...facts, ...(behind ?? [])];
    if (behind && !layers.some(({ words }) => words?.isCut)) break;
  }
  return mirrorLayers(layers, column);
}

const gap = 22;

/** Ways to fit the other mode's rank into the row, in order: smaller figures, then emblem, then text. */
const attempts: readonly Attempt[] = [
  { size: 37, emblem: 'tight' },
  { size: 34, emblem: 'tight' },
  { size: 34, emblem: 'above', minSize: 23 },
  { size: 34, emblem: 'none', minSize: 22 },
  { size: 30, emblem: 'none', minSize: 22, wraps: true },
];

interface Attempt {
  size: number;
  emblem: keyof typeof emblems;
  minSize?: number;
  wraps?: boolean;
}

const emblems = {
  tight: { size: 44, gap: 6 },
  above: { size: 38, gap: 1 },
  none: { size: 0, gap: 0 },
};

interface Squad extends Attempt {
  clashSquad: NonNullable<FiguresRow['clashSquad']>;
}

/** Lays out the first two figures side by side, each above its label. */
export async function layoutFacts(
  figures: readonly Fact[],
  row: Record<'left' | 'right' | 'baseline' | 'size' | 'labelSize' | 'gap', number>,
  { textColor, mutedTextColor }: CardPalette,
): Promise<Layer[]> {
  const { left, right, baseline, size, labelSize, gap } = row;
  const number = { role: 'figure', size, minSize: Math.min(size, 34), baseline, color: textColor } as const;
  const drop = Math.round(labelDrop * labelSize);
  const word = { role: 'line', size: labelSize, baseline: baseline + drop, color: mutedTextColor } as const;
  const layers: Layer[] = [];
  let start = left;
  for (const { label, value } of figures.slice(0, 2)) {
    const column = { left: start, right: start === left ? (left + right) / 2 : right };
    const block = [
      layoutLine(column, { ...number, text: value }),
      layoutLine(column, { ...word, text: label }),
    ];
    layers.push(...(await joinLayers(block)));
    start = findRightEdge(layers, start) + gap;
  }
  return layers;
}

/** The distance between the baselines of a figure and its label, in sizes of the label. */
const labelDrop = 1.3;

async function layoutClashSquad(
  { clashSquad: { rank, label }, size, emblem, minSize = 26, wraps }: Squad,
  from: number,
  { baseline, palette, ...column }: RowPlace,
): Promise<Layer[] | undefined> {
  const { size: emblemSize, gap: emblemGap } = emblems[emblem];
  const [isBare, isAbove] = [emblem === 'none', emblem === 'above'];
  const start = from + (isBare ? 0 : size < 36 ? 3 : 8);
  const textLeft = start + emblemSize + emblemGap;
  const end = column.right + (column.look?.isRightToLeft ? 0 : 18);
  const width = end - textLeft;
  if (width < 60) return isBare ? [] : undefined;
  const labelLeft = isAbove ? start : textLeft;
  const wrapping = (leading: number, grows: 'up' | 'down') => wraps && { leading, grows };
  const badge = { left: start, top: baseline - (isAbove ? 31 : 28), size: emblemSize };
  const layers = await joinLayers([
    isBare ? [] : layoutEmblem(rank.tier, badge),
    layoutLine(column, {
      ...wrapping(32, 'up'),
      role: 'lead',
      text: rank.label,
      size: Math.min(30, size),
      minSize,
      left: textLeft,
      width,
      baseline: baseline - 2,
      color: toRankColor(rank.tier, palette),
    }),
    layoutLine(column, {
      ...wrapping(27, 'down'),
      role: 'label',
      text: label,
      minSize,
      left: labelLeft,
      width: end - labelLeft,
      baseline: baseline + Math.round(labelDrop * typeSizes.label.size),
      color: palette.mutedTextColor,
    }),
  ]);
  return isBare || isAbove ? layers : shift(layers, column.right - findRightEdge(layers, 0));
}
