import type { Fact, Rank } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import { layoutText, type PlacedText } from '../text/layout-text.ts';
import { typeSizes } from '../text/type-sizes.ts';
import { layoutEmblem } from './emblem.ts';
import { mix } from './palette.ts';
import type { StagePalette } from './stage-palette.ts';
import { placeInColumn, type TextColumn } from './text-column.ts';
import { tierLooks } from './tier-looks.ts';

interface FiguresRow {
  /** Up to 2 are shown, each over its label. */
  figures: readonly Fact[];
  /** Stands behind them with its emblem, in the colour of its own tier. */
  clashSquad?: { rank: Rank; label: string } | undefined;
}

interface RowPlace extends TextColumn {
  /** Of the figures; their labels stand below. */
  baseline: number;
  palette: StagePalette;
}

/** Lays out large figures side by side, as wide as each of them is, and the other mode's rank in what is left. */
export async function layoutFigures({ figures, clashSquad }: FiguresRow, place: RowPlace): Promise<Layer[]> {
  const shown = figures.slice(0, 2);
  const isLong = shown.reduce((length, { value }) => length + value.length, 0) > 7;
  const size = isLong && clashSquad ? 40 : typeSizes.figure.size;
  const blocks = await Promise.all(shown.map((figure) => layoutFigure(figure, size, place)));
  const layers: Layer[] = [];
  let left = place.left;
  for (const block of blocks) {
    layers.push(...moveBlock(block, left, place));
    left += widthOf(block) + gap;
  }
  if (clashSquad) layers.push(...(await layoutClashSquad(clashSquad, left, place)));
  return layers;
}

const gap = 26;
const labelDrop = 37;

/** A figure over its label, at x 0. */
async function layoutFigure(
  { label, value }: Fact,
  size: number,
  { baseline, palette: { textColor, mutedTextColor }, isRightToLeft }: RowPlace,
): Promise<Layer[]> {
  const lines: PlacedText[] = [
    { ...typeSizes.figure, size, text: value, x: 0, baseline, color: textColor, maxWidth: 170 },
    {
      ...typeSizes.label,
      text: label,
      x: 0,
      baseline: baseline + labelDrop,
      color: mutedTextColor,
      maxWidth: 170,
    },
  ];
  const layers = (await Promise.all(lines.map(layoutText))).flat();
  return isRightToLeft ? alignRight(layers) : layers;
}

/** The emblem, and beside it the rank over the mode's name; where there is little room, the emblem gives way. */
async function layoutClashSquad(
  { rank, label }: { rank: Rank; label: string },
  left: number,
  { baseline, palette, ...column }: RowPlace,
): Promise<Layer[]> {
  const room = column.right + slack - left;
  const hasEmblem = room >= emblem.size + 120;
  const textLeft = hasEmblem ? left + emblem.size - emblem.overlap : left;
  // In steps, so that lines of players whose figures differ in width are drawn once.
  const maxWidth = Math.floor((column.right + slack - textLeft) / 20) * 20;
  if (maxWidth < 60) return [];
  const start = column.isRightToLeft
    ? ({ x: placeInColumn(column, textLeft, 0), align: 'right' } as const)
    : { x: textLeft };
  const color = palette.isLight ? palette.textColor : mix(tierLooks[rank.tier].accent, '#ffffff', 0.25);
  const layers = await Promise.all([
    hasEmblem
      ? layoutEmblem(rank.tier, {
          left: placeInColumn(column, left - emblem.lead, emblem.size),
          top: baseline - 32,
          size: emblem.size,
        })
      : [],
    layoutText({
      ...typeSizes.lead,
      ...start,
      size: 34,
      minSize: 22,
      text: rank.label,
      baseline: baseline - 2,
      color,
      maxWidth,
    }),
    layoutText({
      ...typeSizes.label,
      ...start,
      text: label,
      baseline: baseline + labelDrop,
      color: palette.mutedTextColor,
      maxWidth,
    }),
  ]);
  return layers.flat();
}

/** Its glow reaches into the gap before it, and under the words behind it. */
const emblem = { size: 60, lead: 18, overlap: 13 };

// So high up the column reaches a little further.
const slack = 14;

function alignRight(layers: readonly Layer[]): Layer[] {
  const width = widthOf(layers);
  return layers.map((layer) => ({ ...layer, left: width - layer.pixels.width }));
}

function moveBlock(block: readonly Layer[], left: number, column: TextColumn): Layer[] {
  const start = placeInColumn(column, left, widthOf(block));
  return block.map((layer) => ({ ...layer, left: layer.left + start }));
}

function widthOf(layers: readonly Layer[]): number {
  return layers.reduce((width, { left, pixels }) => Math.max(width, left + pixels.width), 0);
}
