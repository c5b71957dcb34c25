import type { Layer } from '../engine/blend.ts';
import type { Box } from '../engine/shapes.ts';
import { layWords } from '../text/text-block.ts';
import type { Palette } from './palette.ts';
import { growthIn, rowBoxes } from './rows.ts';

/** A row of figures; `best` is the column whose figure stands out. */
export interface TableRow {
  label: string;
  values: readonly string[];
  best?: number | undefined;
}

/** Where the rows stand, each with its own ground. */
export interface TablePlace {
  box: Box;
  /** As many rows as are shown at the most. */
  mostRows: number;
  /** Where the label stands: left of all figures, or between the first and the second. */
  label: 'first' | 'middle';
}

/** A box for each row that is shown. */
export function tableBoxes({ box, mostRows }: TablePlace, rows: readonly TableRow[]): Box[] {
  return rowBoxes(Math.min(rows.length, mostRows), box, 10);
}

export async function layTable(
  place: TablePlace,
  rows: readonly TableRow[],
  palette: Palette,
): Promise<Layer[]> {
  const laid = tableBoxes(place, rows).flatMap((box, index) => {
    const row = rows[index];
    return row ? [layLabel(row, place, box, palette), ...layValues(row, place, box, palette)] : [];
  });
  return (await Promise.all(laid)).flat();
}

/** The middle of a column of figures, and how wide they may be. */
export function columnOf({ box, label }: TablePlace, column: number, count: number) {
  if (label === 'middle')
    return { x: box.left + box.width * (column === 0 ? 0.16 : 0.84), maxWidth: box.width * 0.3 - 16 };
  const width = (box.width * (1 - labelShare)) / count;
  return { x: box.left + box.width * labelShare + width * (column + 0.5), maxWidth: width - 16 };
}

const labelShare = 0.34;

function layLabel({ label }: TableRow, place: TablePlace, box: Box, { quietInk }: Palette) {
  const isFirst = place.label === 'first';
  const growth = growthIn(box);
  return layWords({
    text: label,
    x: isFirst ? box.left + 20 : box.left + box.width / 2,
    align: isFirst ? 'left' : 'center',
    baseLine: box.top + Math.round(box.height / 2 + 9 * growth),
    size: Math.round(26 * growth),
    minSize: 21,
    color: quietInk,
    maxWidth: box.width * (isFirst ? labelShare - 0.04 : 0.34),
  });
}

function layValues(
  { values, best }: TableRow,
  place: TablePlace,
  box: Box,
  palette: Palette,
): Promise<Layer[]>[] {
  const growth = growthIn(box);
  return values.map((text, column) =>
    layWords({
      text,
      ...columnOf(place, column, values.length),
      align: 'center',
      baseLine: box.top + Math.round(box.height / 2 + 12 * growth),
      size: Math.round(34 * growth),
      minSize: 22,
      weight: 'bold',
      color: column === best ? palette.accent : palette.ink,
    }),
  );
}
