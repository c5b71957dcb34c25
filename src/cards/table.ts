import type { Layer } from './blend.ts';
import type { Palette } from './palette.ts';
import { type Panel, panel } from './panels.ts';
import type { Box } from './shapes.ts';
import { layWords } from './words.ts';

/** A row of figures; `best` is the column whose figure stands out. */
export interface TableRow {
  label: string;
  values: readonly string[];
  best?: number | undefined;
}

/** Rows from `top` on, each with its own ground. */
export interface TablePlace {
  box: Box;
  rowHeight: number;
  /** Where the label stands: left of all figures, or between the first and the second. */
  label: 'first' | 'middle';
}

/** As many rows as the place has room for. */
export function rowsIn({ box, rowHeight }: TablePlace, rows: readonly TableRow[]): TableRow[] {
  return rows.slice(0, Math.floor((box.height + gap) / rowHeight));
}

export function tablePanels(place: TablePlace, count: number, palette: Palette): Panel[] {
  return Array.from({ length: count }, (_, index) => panel(rowBox(place, index), palette));
}

export async function layTable(
  place: TablePlace,
  rows: readonly TableRow[],
  palette: Palette,
): Promise<Layer[]> {
  const laid = rows.flatMap((row, index) => {
    const box = rowBox(place, index);
    return [layLabel(row, place, box, palette), ...layValues(row, place, box, palette)];
  });
  return (await Promise.all(laid)).flat();
}

/** The middle of a column of figures. */
export function columnMiddle({ box, label }: TablePlace, column: number, count: number): number {
  if (label === 'middle') return box.left + box.width * (column === 0 ? 0.16 : 0.84);
  const start = box.left + box.width * labelShare;
  return start + ((box.width * (1 - labelShare)) / count) * (column + 0.5);
}

const gap = 10;
const labelShare = 0.34;

function rowBox({ box, rowHeight }: TablePlace, index: number): Box {
  return { ...box, top: box.top + index * rowHeight, height: rowHeight - gap };
}

function layLabel({ label }: TableRow, place: TablePlace, box: Box, { quietInk }: Palette) {
  const isFirst = place.label === 'first';
  return layWords({
    text: label,
    x: isFirst ? box.left + 20 : box.left + box.width / 2,
    align: isFirst ? 'left' : 'center',
    baseLine: box.top + Math.round(box.height / 2) + 9,
    size: 26,
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
  return values.map((text, column) =>
    layWords({
      text,
      x: columnMiddle(place, column, values.length),
      align: 'center',
      baseLine: box.top + Math.round(box.height / 2) + 12,
      size: 34,
      minSize: 22,
      weight: 'bold',
      color: column === best ? palette.accent : palette.ink,
      maxWidth:
        (box.width * (place.label === 'middle' ? 0.3 : 1 - labelShare)) /
          (place.label === 'middle' ? 1 : values.length) -
        16,
    }),
  );
}
