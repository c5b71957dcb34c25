import type { Layer } from '../../engine/blend.ts';
import { layoutText } from '../../text/layout-text.ts';
import { typeSizes } from '../../text/type-sizes.ts';
import type { CardPalette } from '../backdrop/card-palette.ts';
import { narrowColumn, narrowEndAt } from '../backdrop/narrow-backdrop.ts';
import { measureWidest, mirrorLayers } from '../picture/mirror-layers.ts';
import { layoutRowPlate } from './row-plate.ts';

/** A row of a leaderboard. */
export interface Standing {
  /** E.g. `1`; equal values share a place. */
  place: string;
  /** The place, if it is one of the first three. */
  medal?: 1 | 2 | 3 | undefined;
  name: string;
  /** E.g. `12,345`. */
  value: string;
  /** The age of the value, e.g. `2 h ago`. */
  age?: string | undefined;
}

/** Lays out an empty board: the leader's plate with a note in it, and plates that fade away below. */
export async function layoutEmptyBoard(note: string, { top, bottom, palette, isRightToLeft }: BoardPlace) {
  const [row] = stackRows([{ place: '', medal: 1, name: note, value: '' }], { top, bottom });
  if (!row) return [];
  const [plate, ghosts, words] = await Promise.all([
    layoutPlate(row, palette),
    layoutGhosts([row], bottom, palette),
    layoutText({
      ...typeSizes.lead,
      weight: 'normal',
      text: note,
      x: row.left + 24,
      baseline: Math.round(row.top + row.height / 2 + 11),
      color: palette.textColor,
      maxWidth: row.right - row.left - 48,
    }),
  ]);
  return [...plate, ...ghosts, ...(isRightToLeft ? mirrorLayers(words, row) : words)];
}

interface BoardPlace {
  top: number;
  bottom: number;
  palette: CardPalette;
  isRightToLeft: boolean | undefined;
}

/** Lays out the rows: the leader's is high, and the right ends of all follow the slash. */
export async function layoutBoard(
  standings: readonly Standing[],
  { top, bottom, palette, isRightToLeft }: BoardPlace,
): Promise<Layer[]> {
  const rows = stackRows(standings, { top, bottom });
  const columns = await measureColumns(rows);
  const layers = await Promise.all(
    rows.map(async (row) => {
      const [plate, parts] = await Promise.all([
        layoutPlate(row, palette),
        layoutParts(row, columns, palette),
      ]);
      return [...plate, ...(isRightToLeft ? mirrorLayers(parts, row) : parts)];
    }),
  );
  return [...layers.flat(), ...(await layoutGhosts(rows, bottom, palette))];
}

/** Plates that fade away below a few rows: there is room for more players. */
async function layoutGhosts(rows: readonly Row[], bottom: number, palette: CardPalette): Promise<Layer[]> {
  const last = rows.at(-1);
  if (!last) return [];
  const height = last.isLeader ? maxRowHeight : last.height;
  const tops = [0, 1, 2]
    .map((index) => last.top + last.height + gap + index * (height + gap))
    .filter((top) => top + height <= bottom);
  const plates = tops.map((top, index) =>
    layoutPlate({ top, height }, { ...palette, fade: 0.5 - index * 0.16 }),
  );
  return (await Promise.all(plates)).flat();
}

interface Row {
  standing: Standing;
  isLeader: boolean;
  left: number;
  /** Of its lower edge. */
  right: number;
  top: number;
  height: number;
}

const gap = 8;
const maxRowHeight = 68;

function stackRows(standings: readonly Standing[], { top, bottom }: { top: number; bottom: number }): Row[] {
  const hasLeader = standings[0]?.medal === 1;
  const count = standings.length - (hasLeader ? 1 : 0);
  const leaderHeight = hasLeader ? 88 : 0;
  const room = bottom - top - (hasLeader ? leaderHeight + gap : 0);
  const height = Math.min(maxRowHeight, Math.floor((room + gap) / Math.max(1, count)) - gap);
  let next = top;
  return standings.map((standing, index) => {
    const isLeader = hasLeader && index === 0;
    const row = {
      standing,
      isLeader,
      left: narrowColumn.left,
      top: next,
      height: isLeader ? leaderHeight : height,
    };
    next += row.height + gap;
    return { ...row, right: narrowEndAt(row.top + row.height) };
  });
}

function layoutPlate(
  { isLeader, top, height }: Pick<Row, 'top' | 'height'> & { isLeader?: boolean },
  { accent, line, isLight, fade = 1 }: CardPalette & { fade?: number },
) {
  const { left } = narrowColumn;
  const width = narrowEndAt(top) - left;
  const paint = isLeader
    ? { color: accent, opacity: isLight ? 0.1 : 0.16 }
    : { color: line, opacity: (isLight ? 0.05 : 0.065) * fade };
  return layoutRowPlate({ left, top, width, height }, paint);
}

const inset = 18;
const placeWidth = 58;

async function layoutParts(row: Row, columns: Columns, palette: CardPalette): Promise<Layer[]> {
  const { standing, isLeader, left, top, height } = row;
  const { textColor, mutedTextColor, accent } = palette;
  const baseline = Math.round(top + height / 2 + (isLeader ? 14 : 11));
  const [place, value, age] = await Promise.all([
    layoutText({
      text: standing.place,
      x: left + placeWidth / 2 + 3,
      align: 'center',
      baseline,
      size: isLeader ? 44 : columns.placeSize,
      minSize: 22,
      weight: 'bold',
      color: standing.medal ? accent : mutedTextColor,
      maxWidth: placeWidth - 10,
    }),
    layoutValue(row, isLeader ? accent : textColor),
    layoutAge(row, columns, mutedTextColor),
  ]);
  const from = left + placeWidth + 8;
  const to = Math.min(row.right, ...[...value, ...age].map((layer) => layer.left)) - 14;
  const name = await layoutText({
    text: standing.name,
    x: from,
    baseline,
    size: isLeader ? 38 : 30,
    minSize: 22,
    weight: 'bold',
    color: textColor,
    maxWidth: Math.floor((to - from) / 12) * 12,
  });
  return [...place, ...value, ...age, ...name];
}

/** Lays out the leader's value above its age, if there is room for both. */
function layoutValue({ standing, isLeader, right, top, height }: Row, color: string): Promise<Layer[]> {
  const middle = top + height / 2;
  return layoutText({
    text: standing.value,
    x: right - inset,
    align: 'right',
    baseline: Math.round(middle + (isLeader ? (standing.age ? 2 : 16) : 11)),
    size: isLeader ? 46 : 32,
    minSize: 24,
    weight: 'bold',
    color,
    maxWidth: isLeader ? 230 : maxValueWidth,
  });
}

function layoutAge({ standing, isLeader, right, top, height }: Row, { valueWidth }: Columns, color: string) {
  return layoutText({
    ...typeSizes.note,
    size: 24,
    text: standing.age ?? '',
    x: isLeader ? right - inset : right - inset - valueWidth - 18,
    align: 'right',
    baseline: Math.round(top + height / 2 + (isLeader ? 36 : 10)),
    color,
    maxWidth: 216,
  });
}

/** The columns that all rows share. */
interface Columns {
  valueWidth: number;
  /** Of the places but the leader's. */
  placeSize: number;
}

const maxValueWidth = 180;

/** Ages end in one column, names begin in one. */
async function measureColumns(rows: readonly Row[]): Promise<Columns> {
  const others = rows.filter((row) => !row.isLeader);
  const values = await Promise.all(others.map((row) => layoutValue(row, '#ffffff')));
  return {
    valueWidth: measureWidest(values.flat()),
    placeSize: rows.some(({ standing }) => standing.place.length > 2) ? 25 : 30,
  };
}
