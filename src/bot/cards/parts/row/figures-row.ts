import type { Fact, Rank } from '../../card.ts';
import { joinLayers, type Layer } from '../../engine/blend.ts';
import { typeSizes } from '../../text/type-sizes.ts';
import type { CardPalette } from '../backdrop/card-palette.ts';
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
  const shown = figures.slice(0, 2);
  if (!clashSquad)
    return mirrorLayers(
      (await layoutBlocks(shown, { ...alone, size: place.size ?? alone.size, rooms: [170, 234] }, place))
        .layers,
      place,
    );
  const blocksOfSize = new Map<number, Blocks>();
  let layers: Layer[] = [];
  for (const attempt of attempts) {
    const { size } = attempt;
    const blocks = blocksOfSize.get(size) ?? (await layoutBlocks(shown, { size, rooms: [170, 170] }, place));
    blocksOfSize.set(size, blocks);
    const behind = await layoutClashSquad({ clashSquad, ...attempt }, blocks.end, place);
    layers = [...blocks.layers, ...(behind ?? [])];
    if (behind && !layers.some(({ words }) => words?.isCut)) break;
  }
  return mirrorLayers(layers, place);
}

const alone = { size: typeSizes.figure.size, labelSize: typeSizes.line.size, gap: 34 };

/** Ways to fit the other mode's rank into the row, in order: smaller figures, then emblem, then text. */
const attempts: readonly Attempt[] = [
  { size: 46 },
  { size: 40, emblem: 'tight' },
  { size: 37, emblem: 'tight' },
  { size: 34 },
  { size: 34, emblem: 'tight' },
  { size: 40, emblem: 'above' },
  { size: 34, emblem: 'above', minSize: 23 },
  { size: 40, emblem: 'none' },
  { size: 34, emblem: 'none', minSize: 22 },
  { size: 30, emblem: 'none', minSize: 22 },
  { size: 30, emblem: 'none', minSize: 22, lines: 2 },
];

interface Attempt {
  size: number;
  emblem?: keyof typeof emblems;
  lines?: 1 | 2;
  minSize?: number;
}

const emblems = {
  usual: { size: 48, gap: 7 },
  tight: { size: 44, gap: 6 },
  above: { size: 38, gap: 1 },
  none: { size: 0, gap: 0 },
};

interface Squad extends Attempt {
  clashSquad: NonNullable<FiguresRow['clashSquad']>;
}

interface Blocks {
  layers: Layer[];
  end: number;
}

async function layoutBlocks(
  figures: readonly Fact[],
  { rooms, ...sizes }: BlockSizes & { rooms: readonly [number, number] },
  place: RowPlace,
): Promise<Blocks> {
  const blocks = await Promise.all(
    figures.map((figure, index) => layoutBlock(figure, { ...sizes, width: rooms[index] ?? 170 }, place)),
  );
  const layers: Layer[] = [];
  let end = place.left;
  for (const block of blocks) {
    layers.push(...shift(block, end));
    end += findRightEdge(block, 0) + (sizes.gap ?? (sizes.size < typeSizes.rank.size ? smallGap : gap));
  }
  return { layers, end };
}

interface BlockSizes {
  size: number;
  labelSize?: number;
  gap?: number;
}

const gap = 23;
const smallGap = 20;
const labelDrop = 33;

async function layoutBlock(
  { label, value }: Fact,
  { size, labelSize = typeSizes.label.size, width }: BlockSizes & { width: number },
  { baseline, palette: { textColor, mutedTextColor: color } }: RowPlace,
): Promise<Layer[]> {
  const column = { left: 0, right: width };
  return joinLayers([
    layoutLine(column, { role: 'figure', size, text: value, baseline, color: textColor }),
    layoutLine(column, {
      role: 'label',
      size: labelSize,
      text: label,
      baseline: baseline + Math.max(labelDrop, Math.round(size * 0.64)),
      color,
    }),
  ]);
}

async function layoutClashSquad(
  { clashSquad: { rank, label }, size, emblem = 'usual', lines = 1, minSize = 26 }: Squad,
  from: number,
  { baseline, palette, ...column }: RowPlace,
): Promise<Layer[] | undefined> {
  const { size: emblemSize, gap: emblemGap } = emblems[emblem];
  const [isBare, isAbove] = [emblem === 'none', emblem === 'above'];
  const start = from + (isBare ? 0 : size < 36 ? gap - smallGap : 8);
  const textLeft = start + emblemSize + emblemGap;
  const end = column.right + (column.look?.isRightToLeft ? 0 : 18);
  const width = end - textLeft;
  if (width < 60) return isBare ? [] : undefined;
  const labelLeft = isAbove ? start : textLeft;
  const wrapping = (leading: number, grows: 'up' | 'down') => (lines === 1 ? {} : { leading, grows });
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
      color: palette.textColor,
    }),
    layoutLine(column, {
      ...wrapping(27, 'down'),
      role: 'label',
      text: label,
      minSize,
      left: labelLeft,
      width: end - labelLeft,
      baseline: baseline + labelDrop,
      color: palette.mutedTextColor,
    }),
  ]);
  return isBare || isAbove ? layers : shift(layers, column.right - findRightEdge(layers, 0));
}
