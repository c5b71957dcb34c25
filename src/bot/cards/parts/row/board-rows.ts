import type { Picture } from '../../../../shared/pictures/picture.ts';
import type { Look } from '../../card.ts';
import { joinLayers, type Layer } from '../../engine/blend.ts';
import { layoutAvatar } from '../avatar.ts';
import type { CardPalette } from '../backdrop/card-palette.ts';
import { layoutMedal, type Medal } from '../medal.ts';
import { mirrorLayers } from '../mirror-layers.ts';
import { narrowColumn, narrowEndAt } from '../narrow-backdrop.ts';
import { layoutColumn, layoutLine } from '../text-column.ts';
import { layoutRowPlate } from './row-plate.ts';

export interface Standing {
  /** E.g. `1`; equal values share a place. */
  place: string;
  /** The place, if it is one of the first three. */
  medal?: Medal | undefined;
  face?: Picture | undefined;
  name: string;
  value: string;
}

/** Lays out an empty board: the leader's plate with a note in it, and plates that fade away below. */
export async function layoutEmptyBoard(note: string, { top, bottom, palette, look }: BoardPlace) {
  const row = { left: narrowColumn.left, top, height: 88, isLeader: true, right: narrowEndAt(top + 88) };
  return joinLayers([
    layoutPlate(row, palette),
    layoutGhosts(row, bottom, palette),
    layoutColumn({ ...row, look }, [
      {
        role: 'lead',
        weight: 'normal',
        text: note,
        left: row.left + 24,
        baseline: Math.round(row.top + row.height / 2 + 11),
        color: palette.textColor,
        width: row.right - row.left - 48,
      },
    ]),
  ]);
}

interface BoardPlace {
  top: number;
  bottom: number;
  palette: CardPalette;
  look: Look | undefined;
}

/** Lays out the rows: the leader's is high, and the right ends of all follow the slash. */
export async function layoutBoard(
  standings: readonly Standing[],
  { top, bottom, palette, look }: BoardPlace,
): Promise<Layer[]> {
  const placeSize = standings.some(({ place }) => place.length > 2) ? 25 : 30;
  return joinLayers(
    stackRows(standings, { top, bottom }).map(async (row) => {
      const [plate, parts] = await Promise.all([
        layoutPlate(row, palette),
        layoutParts(row, placeSize, palette),
      ]);
      return [...plate, ...mirrorLayers(parts, { ...row, look })];
    }),
  );
}

/** Plates that fade away below an empty one: there is room for players. */
async function layoutGhosts(
  { top, height }: Pick<Row, 'top' | 'height'>,
  bottom: number,
  palette: CardPalette,
): Promise<Layer[]> {
  const ghostHeight = 68;
  const tops = [0, 1, 2]
    .map((index) => top + height + gap + index * (ghostHeight + gap))
    .filter((ghostTop) => ghostTop + ghostHeight <= bottom);
  return joinLayers(
    tops.map((ghostTop, index) =>
      layoutPlate({ top: ghostTop, height: ghostHeight }, { ...palette, fade: 0.5 - index * 0.16 }),
    ),
  );
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

const gap = 6;
const maxRowHeight = 84;
/** How much higher the rows of the second and the third are. */
const medalWeight = 1.3;
/** The fewer follow the leader, the more room there is. */
const leaderHeights = { alone: 132, usual: 88 };

function stackRows(standings: readonly Standing[], { top, bottom }: { top: number; bottom: number }): Row[] {
  const hasLeader = standings[0]?.medal === 1;
  const count = standings.length - (hasLeader ? 1 : 0);
  const leaderHeight = hasLeader ? leaderHeights[count === 0 ? 'alone' : 'usual'] : 0;
  const room = bottom - top - (hasLeader ? leaderHeight + gap : 0);
  const weights = standings.map(({ medal }, index): number =>
    hasLeader && index === 0 ? 0 : medal ? medalWeight : 1,
  );
  const sum = Math.max(
    1,
    weights.reduce((total, weight) => total + weight, 0),
  );
  const unit = (room - gap * (count - 1)) / sum;
  let next = top;
  return standings.map((standing, index) => {
    const isLeader = hasLeader && index === 0;
    const row = {
      standing,
      isLeader,
      left: narrowColumn.left,
      top: next,
      height: isLeader ? leaderHeight : Math.min(maxRowHeight, Math.floor(unit * (weights[index] ?? 1))),
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
const placeWidth = 64;

async function layoutParts(row: Row, placeSize: number, palette: CardPalette): Promise<Layer[]> {
  const { standing, isLeader, left, top, height } = row;
  const { textColor, accent } = palette;
  const middle = top + height / 2;
  const faceSize = Math.min(isLeader ? 96 : 72, height - (isLeader ? 16 : 2));
  const size = isLeader ? 38 : standing.medal ? 34 : 30;
  const from = left + placeWidth + faceSize + (isLeader ? 22 : 16);
  const valueWidth = isLeader ? 230 : 180;
  const square = { left: left + placeWidth + 4, top: Math.round(middle - faceSize / 2), size: faceSize };
  const [place, face, value] = await Promise.all([
    layoutPlace(row, placeSize, palette),
    standing.face
      ? layoutAvatar({ avatar: standing.face }, square, { accent: isLeader ? accent : undefined })
      : [],
    layoutLine(row, {
      role: 'figure',
      text: standing.value,
      left: row.right - inset - valueWidth,
      width: valueWidth,
      align: 'right',
      baseline: Math.round(middle + 0.36 * (isLeader ? 46 : size)),
      size: isLeader ? 48 : size + 2,
      minSize: 24,
      color: isLeader ? accent : textColor,
    }),
  ]);
  const to = Math.min(row.right, ...value.map((layer) => layer.left)) - 14;
  const name = await layoutLine(row, {
    role: 'rank',
    text: standing.name,
    left: from,
    baseline: Math.round(middle + 0.36 * size),
    size,
    minSize: 22,
    color: textColor,
    width: Math.floor((to - from) / 12) * 12,
  });
  return [...place, ...face, ...value, ...name];
}

function layoutPlace(
  { standing: { place, medal }, isLeader, left, top, height }: Row,
  placeSize: number,
  { mutedTextColor }: CardPalette,
): Promise<Layer[]> {
  const [x, y] = [left + placeWidth / 2 + 3, top + height / 2];
  if (medal) return layoutMedal(medal, place, { x, y: isLeader ? y + 6 : y, size: isLeader ? 50 : 40 });
  const line = { role: 'lead', minSize: 22, align: 'center', color: mutedTextColor } as const;
  const column = { left: x - placeWidth / 2 + 5, right: x + placeWidth / 2 - 5 };
  return layoutLine(column, { ...line, text: place, size: placeSize, baseline: Math.round(y + 11) });
}
