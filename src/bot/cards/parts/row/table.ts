import type { Layer } from '../../engine/blend.ts';
import { layoutText, measureText } from '../../text/layout-text.ts';
import { typeSizes } from '../../text/type-sizes.ts';
import type { CardPalette } from '../backdrop/card-palette.ts';
import { narrowColumn, narrowEndAt } from '../backdrop/narrow-backdrop.ts';
import { mirrorLayers } from '../picture/mirror-layers.ts';
import { layoutRowPlate } from './row-plate.ts';

/** A table of figures: a label before each row, a column for each head. */
export interface Table {
  /** 1 to 4. */
  columns: readonly string[];
  /** Up to 7. */
  rows: readonly TableRow[];
}

interface TableRow {
  label: string;
  /** Under the columns. */
  values: readonly string[];
  /** The index of the value that stands out. */
  best?: number | undefined;
  /** Whether the row stands out. */
  isLead?: boolean | undefined;
}

interface TablePlace {
  /** Of the heads. */
  baseline: number;
  bottom: number;
  palette: CardPalette;
  isRightToLeft: boolean | undefined;
}

/** Lays out heads, and rows whose plates follow the slash. */
export async function layoutTable({ columns, rows }: Table, place: TablePlace): Promise<Layer[]> {
  const { baseline, bottom, palette, isRightToLeft } = place;
  const shown = rows.slice(0, 7);
  const top = baseline + 13;
  const boxes = divide(shown, { top, bottom });
  const labelWidth = await fitLabels(shown.map(({ label }) => label));
  const [heads, ...lines] = await Promise.all([
    layoutCells(columns, { baseline, size: typeSizes.label.size, colorOf: () => palette.accent, labelWidth }),
    ...shown.map((row, index) => layoutRow(row, { ...(boxes[index] ?? noBox), labelWidth }, palette)),
  ]);
  const plates = await Promise.all(boxes.map((box) => layoutPlate(box, palette)));
  const words = [...heads, ...lines.flat()];
  return [...plates.flat(), ...(isRightToLeft ? mirrorLayers(words, narrowColumn) : words)];
}

const gap = 6;
const noBox: RowBox = { top: 0, height: 0 };

/** Rows that stand out are higher than the others. */
function divide(rows: readonly TableRow[], { top, bottom }: { top: number; bottom: number }): RowBox[] {
  const weights = rows.map(({ isLead }) => (isLead ? leadWeight : 1));
  const room = bottom - top - gap * (rows.length - 1);
  const unit = Math.min(60, room / weights.reduce((sum, weight) => sum + weight, 0));
  let next = top;
  return weights.map((weight) => {
    const box = { top: next, height: Math.floor(unit * weight) };
    next += box.height + gap;
    return box;
  });
}

const leadWeight = 1.35;

/** The room for the labels: as much as the widest takes, as far as the figures can spare it. */
async function fitLabels(labels: readonly string[]): Promise<number> {
  const widths = await Promise.all(labels.map((text) => measureText(text, typeSizes.label)));
  return Math.min(286, Math.max(236, ...widths.map((width) => width + labelGaps)));
}

/** Around a label. */
const labelGaps = 24;

interface RowBox {
  top: number;
  height: number;
}

function layoutPlate({ top, height }: RowBox, { line, isLight }: CardPalette): Promise<Layer[]> {
  const { left } = narrowColumn;
  const box = { left, top, width: narrowEndAt(top) - left, height };
  return layoutRowPlate(box, { color: line, opacity: isLight ? 0.05 : 0.065 });
}

async function layoutRow(
  { label, values, best, isLead }: TableRow,
  { top, height, labelWidth }: RowBox & { labelWidth: number },
  { textColor, mutedTextColor, accent }: CardPalette,
): Promise<Layer[]> {
  const [plain, outstanding] = isLead ? [textColor, accent] : [mutedTextColor, textColor];
  const colorOf = (index: number) => (index === best ? outstanding : plain);
  const baseline = Math.round(top + height / 2 + 12);
  const layers = await Promise.all([
    layoutText({
      ...typeSizes.label,
      ...(isLead && { size: 30, weight: 'bold' }),
      text: label,
      x: narrowColumn.left + 16,
      baseline,
      color: isLead ? textColor : mutedTextColor,
      maxWidth: labelWidth - labelGaps,
    }),
    layoutCells(values, {
      baseline: baseline + (isLead ? 3 : 0),
      size: isLead ? 44 : 34,
      colorOf,
      labelWidth,
    }),
  ]);
  return layers.flat();
}

/** Bold words that end where their columns do. */
async function layoutCells(
  cells: readonly string[],
  {
    labelWidth,
    colorOf,
    ...style
  }: { baseline: number; size: number; colorOf: (index: number) => string; labelWidth: number },
): Promise<Layer[]> {
  const { left, right } = narrowColumn;
  const width = (right - inset - left - labelWidth) / cells.length;
  const layers = await Promise.all(
    cells.map((text, index) =>
      layoutText({
        ...style,
        color: colorOf(index),
        text,
        x: Math.round(left + labelWidth + (index + 1) * width),
        align: 'right',
        minSize: 22,
        weight: 'bold',
        maxWidth: Math.floor(width - 12),
      }),
    ),
  );
  return layers.flat();
}

const inset = 10;
