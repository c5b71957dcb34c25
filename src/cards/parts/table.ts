import type { Layer } from '../engine/blend.ts';
import type { Box } from '../engine/box.ts';
import { layoutText } from '../text/layout-text.ts';
import type { Palette } from './palette.ts';
import { splitIntoRows, textScaleIn } from './split-box.ts';

/** A row of values; `best` is the column whose value is highlighted. */
export interface TableRow {
  label: string;
  values: readonly string[];
  best?: number | undefined;
}

/** Where a table stands. Each row has its own panel. */
export interface TablePlace {
  box: Box;
  maxRows: number;
  /** Where the labels stand: left of all values, or between the first and the second. */
  label: 'first' | 'middle';
}

/** Splits the table's box into one box for each row that is shown. */
export function splitTableRows({ box, maxRows }: TablePlace, rows: readonly TableRow[]): Box[] {
  return splitIntoRows(Math.min(rows.length, maxRows), box, 10);
}

/** Lays out labels and values. */
export async function layoutTable(
  place: TablePlace,
  rows: readonly TableRow[],
  palette: Palette,
): Promise<Layer[]> {
  const layers = splitTableRows(place, rows).flatMap((box, index) => {
    const row = rows[index];
    return row ? [layoutLabel(row, place, box, palette), ...layoutValues(row, place, box, palette)] : [];
  });
  return (await Promise.all(layers)).flat();
}

/** Returns the middle of a column of values, and their maximum width. */
export function locateColumn({ box, label }: TablePlace, column: number, count: number) {
  if (label === 'middle')
    return { x: box.left + box.width * (column === 0 ? 0.16 : 0.84), maxWidth: box.width * 0.3 - 16 };
  const width = (box.width * (1 - labelShare)) / count;
  return { x: box.left + box.width * labelShare + width * (column + 0.5), maxWidth: width - 16 };
}

const labelShare = 0.34;

function layoutLabel({ label }: TableRow, place: TablePlace, box: Box, { mutedTextColor }: Palette) {
  const isFirst = place.label === 'first';
  const scale = textScaleIn(box);
  return layoutText({
    text: label,
    x: isFirst ? box.left + 20 : box.left + box.width / 2,
    align: isFirst ? 'left' : 'center',
    baseline: box.top + Math.round(box.height / 2 + 9 * scale),
    size: Math.round(26 * scale),
    minSize: 21,
    color: mutedTextColor,
    maxWidth: box.width * (isFirst ? labelShare - 0.04 : 0.34),
  });
}

function layoutValues(
  { values, best }: TableRow,
  place: TablePlace,
  box: Box,
  palette: Palette,
): Promise<Layer[]>[] {
  const scale = textScaleIn(box);
  return values.map((text, column) =>
    layoutText({
      text,
      ...locateColumn(place, column, values.length),
      align: 'center',
      baseline: box.top + Math.round(box.height / 2 + 12 * scale),
      size: Math.round(34 * scale),
      minSize: 22,
      weight: 'bold',
      color: column === best ? palette.accent : palette.textColor,
    }),
  );
}
