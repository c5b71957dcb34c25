import type { Look } from '../../card.ts';
import { joinLayers, type Layer } from '../../engine/blend.ts';
import { layoutText, measureLine, measureText } from '../../text/layout-text.ts';
import { typeSizes } from '../../text/type-sizes.ts';
import type { CardPalette } from '../backdrop/card-palette.ts';
import { parseColor } from '../colour/palette.ts';
import { mirrorLayers } from '../mirror-layers.ts';
import { narrowColumn } from '../narrow-backdrop.ts';
import { layoutLine } from '../text-column.ts';
import { layoutRowPlate, type RowBox, stackRows } from './row-plate.ts';

export interface Table {
  columns: readonly string[];
  /** Up to 5. If the first is larger, it is the table's main row. */
  rows: readonly TableRow[];
}

interface TableRow {
  label: string;
  values: readonly string[];
  best?: number | undefined;
  isLead?: boolean | undefined;
}

interface TablePlace {
  baseline: number;
  bottom: number;
  palette: CardPalette;
  look: Look | undefined;
}

export async function layoutTable({ columns, rows }: Table, place: TablePlace): Promise<Layer[]> {
  const { baseline, bottom, palette, look } = place;
  const shown = rows.slice(0, 5);
  const top = baseline + 13;
  const weights = shown.map((row, index) => typeOf(row, index).weight);
  const boxes = stackRows(weights, { top, bottom, most: shown.length < 3 ? 124 : 72 });
  const labelWidth = await fitLabels(shown.map(({ label }) => label));
  const [heads, ...lines] = await Promise.all([
    layoutCells(columns, { baseline, size: typeSizes.label.size, colorOf: () => palette.accent, labelWidth }),
    ...shown.map((row, index) =>
      layoutRow(
        row,
        {
          ...(boxes[index] ?? noBox),
          ...typeOf(row, index),
          labelWidth,
          isHero: index === 0 && row.isLead === true,
        },
        palette,
      ),
    ),
  ]);
  const plates = await Promise.all(boxes.map((box) => layoutRowPlate(box, palette)));
  return [...plates.flat(), ...mirrorLayers([...heads, ...lines.flat()], { ...narrowColumn, look })];
}

const noBox: RowBox = { top: 0, height: 0 };

function typeOf({ isLead }: TableRow, index: number): { weight: number; value: number; label: number } {
  if (!isLead) return rowTypes.usual;
  return index === 0 ? rowTypes.hero : rowTypes.lead;
}

const rowTypes = {
  hero: { weight: 1.7, value: 76, label: 36 },
  lead: { weight: 1.15, value: 48, label: 32 },
  usual: { weight: 1, value: 38, label: 30 },
};

async function fitLabels(labels: readonly string[]): Promise<number> {
  const widths = await Promise.all(
    labels.map((text) => measureText(text, { ...typeSizes.label, size: rowTypes.usual.label })),
  );
  return Math.min(286, Math.max(200, ...widths.map((width) => width + labelGaps)));
}

const labelGaps = 24;

async function layoutRow(
  { label, values, best, isLead }: TableRow,
  {
    top,
    height,
    labelWidth,
    value: size,
    label: labelSize,
    isHero,
  }: RowBox & Record<'labelWidth' | 'value' | 'label', number> & { isHero: boolean },
  { textColor, mutedTextColor, accent }: CardPalette,
): Promise<Layer[]> {
  const strong = isHero && !isGrey(accent) ? accent : textColor;
  const colorOf = (index: number) => (index === best ? strong : mutedTextColor);
  const middle = top + height / 2;
  return joinLayers([
    layoutLine(narrowColumn, {
      role: 'label',
      size: labelSize,
      weight: isLead ? 'bold' : 'normal',
      text: label,
      left: narrowColumn.left + 18,
      baseline: Math.round(middle + 0.36 * labelSize),
      color: isLead ? textColor : mutedTextColor,
      width: labelWidth - labelGaps,
    }),
    layoutCells(values, { baseline: Math.round(middle + 0.36 * size), size, colorOf, labelWidth }),
  ]);
}

/** Whether an accent is grey, and so weaker than the muted text next to it. */
function isGrey(color: string): boolean {
  const channels = parseColor(color);
  return Math.max(...channels) - Math.min(...channels) < 50;
}

async function layoutCells(
  cells: readonly string[],
  {
    labelWidth,
    colorOf,
    baseline,
    ...style
  }: { baseline: number; size: number; colorOf: (index: number) => string; labelWidth: number },
): Promise<Layer[]> {
  const { left, right } = narrowColumn;
  const width = (right - inset - left - labelWidth) / cells.length;
  const line = { ...style, minSize: 22, weight: 'bold', maxWidth: Math.floor(width - 16) } as const;
  const fitted = await Promise.all(cells.map((text) => measureLine(text, { ...line, color: colorOf(0) })));
  const size = Math.min(...fitted.map((cell) => cell.size));
  return joinLayers(
    cells.map((text, index) =>
      layoutText({
        ...line,
        size,
        color: colorOf(index),
        text,
        x: Math.round(left + labelWidth + (index + 1) * width),
        baseline,
        align: 'right',
      }),
    ),
  );
}

const inset = 10;
