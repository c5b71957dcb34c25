import type { Look } from '../../card.ts';
import { joinLayers, type Layer } from '../../engine/blend.ts';
import { cardSize } from '../../engine/card-size.ts';
import { drawSvg } from '../../engine/draw-svg.ts';
import { layoutText, measureLine } from '../../text/layout-text.ts';
import { typeSizes } from '../../text/type-sizes.ts';
import { type CardPalette, createCardPalette } from '../backdrop/card-palette.ts';
import { measureWidest, mirrorLayers, shift } from '../mirror-layers.ts';
import { narrowColumn, narrowEndAt } from '../narrow-backdrop.ts';
import { layoutLine } from '../text-column.ts';
import type { RowBox } from './row-plate.ts';

export interface Table {
  columns: readonly string[];
  /** Up to 5. */
  rows: readonly TableRow[];
}

interface TableRow {
  label: string;
  values: readonly string[];
  /** Each value's part of its whole, 0 to 1, drawn as a ring; undefined: unknown. */
  shares?: readonly (number | undefined)[] | undefined;
  kind: 'ratio' | 'count';
  isLead?: boolean | undefined;
}

interface TablePlace {
  top: number;
  bottom: number;
  palette: CardPalette;
  look: Look | undefined;
}

/** Lays out a table whose columns lean like the slash. They look alike: modes of play cannot be compared. */
export async function layoutTable({ columns, rows }: Table, place: TablePlace): Promise<Layer[]> {
  if (rows.length === 0) return [];
  const { top, bottom, palette, look } = place;
  const grid = { count: columns.length, isMirrored: look?.isRightToLeft === true, bottom };
  const shown = rows.slice(0, 5);
  const weights = shown.map(({ isLead }, index) => (isLead ? (index === 0 ? 1.75 : 1.35) : 1));
  const unit = (bottom - top - headHeight) / weights.reduce((sum, weight) => sum + weight, 0);
  const ends: number[] = [top + headHeight];
  for (const weight of weights) ends.push((ends.at(-1) ?? 0) + weight * unit);
  const head = { top, height: headHeight, size: typeSizes.label.size, color: palette.textColor };
  const layers = await joinLayers([
    drawPillars(grid, ends, place),
    layoutCells({ values: columns }, head, grid, palette),
    ...shown.map((row, index) => {
      const height = (weights[index] ?? 1) * unit;
      return layoutRow(row, { top: ends[index] ?? top, height }, grid, place);
    }),
  ]);
  return mirrorLayers(layers, { left: narrowColumn.left, right: narrowEndAt(bottom), look });
}

interface Grid {
  count: number;
  bottom: number;
  /** Right to left, the columns lean from the card's straight margin. */
  isMirrored: boolean;
}

const headHeight = 46;
const gap = 8;

function widthOf({ count }: Grid): number {
  return [300, 208][count - 1] ?? 146;
}

/** Returns the left edge of a column in row `y`. */
function columnAt(index: number, y: number, grid: Grid): number {
  const edge = narrowEndAt(y);
  const end = grid.isMirrored ? 2 * narrowEndAt(grid.bottom) - edge : edge;
  return end - (grid.count - index) * (widthOf(grid) + gap) + gap;
}

async function drawPillars(
  grid: Grid,
  ends: readonly number[],
  { top, bottom, palette: { accent, line, isLight } }: TablePlace,
): Promise<Layer[]> {
  const { left } = narrowColumn;
  const pillar = (index: number, end: number, paint: string) =>
    `<path d="M${columnAt(index, top, grid)} ${top}h${widthOf(grid)}L${columnAt(index, end, grid) + widthOf(grid)} ${end}h${-widthOf(grid)}Z" ${paint}/>`;
  const pillars = Array.from(
    { length: grid.count },
    (_, index) =>
      pillar(index, bottom, 'fill="url(#pillar)"') +
      pillar(index, top + headHeight, `fill="${accent}" fill-opacity="${isLight ? 0.14 : 0.16}"`),
  );
  const rules = ends
    .slice(1, -1)
    .map((y) => `M${left} ${y.toFixed(1)}H${columnAt(grid.count, y, grid) - gap}`);
  const stops = `<stop stop-color="${accent}" stop-opacity="${isLight ? 0.05 : 0.19}"/><stop offset="1" stop-color="${accent}" stop-opacity="${isLight ? 0.03 : 0.08}"/>`;
  const svg = `<defs><linearGradient id="pillar" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient></defs>${pillars.join('')}<path d="${rules.join('')}" stroke="${line}" stroke-opacity=".14" stroke-width="2"/>`;
  const width = Math.ceil(columnAt(grid.count, grid.isMirrored ? bottom : top, grid)) - gap - left;
  const turn = grid.isMirrored ? `translate(${left + width}) scale(-1 1)` : `translate(${-left})`;
  const pixels = await drawSvg(width, cardSize.height, `<g transform="${turn}">${svg}</g>`);
  return [{ pixels, left, top: 0 }];
}

async function layoutRow(
  row: TableRow,
  { top, height }: RowBox,
  grid: Grid,
  { palette, look }: TablePlace,
): Promise<Layer[]> {
  const { label, kind, shares, isLead } = row;
  const { left } = narrowColumn;
  const middle = top + height / 2;
  const { textColor, mutedTextColor } = palette;
  const labelSize = isLead ? 32 : typeSizes.label.size;
  const part = kind === 'ratio' && !shares ? 0.66 : 0.6;
  const size = Math.round(Math.min(84, part * height, 0.4 * widthOf(grid)));
  return joinLayers([
    layoutLine(narrowColumn, {
      role: 'label',
      size: labelSize,
      weight: isLead ? 'bold' : 'normal',
      text: label,
      leading: 27,
      baseline: Math.round(middle + 0.36 * labelSize),
      color: isLead ? textColor : mutedTextColor,
      width: Math.floor(columnAt(0, grid.isMirrored ? top : top + height, grid)) - left - 12,
    }),
    layoutCells(row, { top, height, size, color: colorOf(row, palette, look) }, grid, palette),
  ]);
}

/** Wins are gold, and ratios have the tier's colour. */
function colorOf(
  { kind, shares }: TableRow,
  { accent, textColor }: CardPalette,
  look: Look | undefined,
): string {
  if (shares) return createCardPalette('gold', look?.theme).accent;
  return kind === 'ratio' ? accent : textColor;
}

/** Lays out a row's values in one size, in the middle of their columns. */
async function layoutCells(
  { values, shares = [] }: Pick<TableRow, 'values' | 'shares'>,
  { top, height, size: largest, color }: RowBox & { size: number; color: string },
  grid: Grid,
  palette: CardPalette,
): Promise<Layer[]> {
  const middle = top + height / 2;
  const ring = 2 * Math.round(0.62 * largest);
  const besideOf = (index: number) => (shares[index] === undefined ? 0 : ring + 14);
  const beside = Math.max(...values.map((_, index) => besideOf(index)));
  const style = { minSize: 22, weight: 'bold', color, maxWidth: widthOf(grid) - 20 - beside } as const;
  const fitted = await Promise.all(values.map((text) => measureLine(text, { ...style, size: largest })));
  const size = Math.min(...fitted.map((cell) => cell.size));
  const baseline = Math.round(middle + 0.36 * size);
  return joinLayers(
    values.map(async (text, index) => {
      const words = await layoutText({ ...style, size, text, x: 0, baseline });
      const room = widthOf(grid) - measureWidest(words) - besideOf(index);
      const left = Math.round(columnAt(index, middle, grid) + room / 2);
      const share = shares[index];
      return joinLayers([
        shift(words, left + besideOf(index)),
        share === undefined
          ? []
          : drawRing(share, { left, top: Math.round(middle - ring / 2), size: ring }, palette),
      ]);
    }),
  );
}

async function drawRing(
  share: number,
  { size, ...place }: { left: number; top: number; size: number },
  { line, isLight }: CardPalette,
): Promise<Layer[]> {
  const [middle, width] = [size / 2, Math.round(0.17 * size)];
  const radius = middle - width / 2;
  const length = 2 * Math.PI * radius;
  const circle = (paint: string) =>
    `<circle cx="${middle}" cy="${middle}" r="${radius}" fill="none" stroke-width="${width}" ${paint}/>`;
  const color = createCardPalette('gold', isLight ? 'light' : 'dark').edge;
  const part = (Math.min(1, Math.max(0, share || 0)) * length).toFixed(1);
  const arc = `<g transform="rotate(-90 ${middle} ${middle})">${circle(`stroke="${color}" stroke-dasharray="${part} ${length}"`)}</g>`;
  return [
    { ...place, pixels: await drawSvg(size, size, circle(`stroke="${line}" stroke-opacity=".16"`) + arc) },
  ];
}
