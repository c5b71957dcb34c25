import type { Picture } from '../../../../shared/pictures/picture.ts';
import type { Look } from '../../card.ts';
import { joinLayers, type Layer } from '../../engine/blend.ts';
import type { Square } from '../../engine/box.ts';
import { layoutAvatar } from '../avatar.ts';
import type { CardPalette } from '../backdrop/card-palette.ts';
import { toHeadline } from '../headline.ts';
import { layoutMedal, type Medal } from '../medal.ts';
import { mirrorLayers } from '../mirror-layers.ts';
import { narrowColumn, narrowEndAt } from '../narrow-backdrop.ts';
import { layoutColumn, layoutLine } from '../text-column.ts';
import { layoutRowPlate, type RowBox, stackRows } from './row-plate.ts';

export interface Standing {
  place: string;
  medal?: Medal | undefined;
  face?: Picture | undefined;
  name: string;
  value: string;
  /** The value's share of the highest shown, 0 to 1: the length of the row's bar. */
  share: number;
}

export async function layoutEmptyBoard(note: string, { top, bottom, palette, look }: BoardPlace) {
  const height = bottom - top;
  const { left } = narrowColumn;
  const [right, middle] = [narrowEndAt(top + height / 2 + 40), Math.round(top + height / 2)];
  const line = { role: 'rank', weight: 'normal', align: 'center', leading: 50, text: note } as const;
  return joinLayers([
    layoutRowPlate({ top, height }, palette),
    layoutColumn({ left: left + 24, right: right - 24, look }, [
      { ...line, baseline: middle + 12, color: palette.textColor },
    ]),
  ]);
}

interface BoardPlace {
  top: number;
  bottom: number;
  palette: CardPalette;
  look: Look | undefined;
}

export async function layoutBoard(
  standings: readonly Standing[],
  { top, bottom, palette, look }: BoardPlace,
): Promise<Layer[]> {
  const placeSize = standings.some(({ place }) => place.length > 2) ? 25 : 30;
  const rows = await Promise.all(
    placeRows(standings, { top, bottom }).map(async (row) => ({
      row,
      ...(await layoutParts(row, placeSize, palette)),
    })),
  );
  // As long as the room before each value allows.
  const longest = Math.min(...rows.map(({ from, end, share }) => (end - from) / Math.max(share, 0.05)));
  return joinLayers(
    rows.map(async ({ row, layers, from, share }) => {
      const bar = [from, from + share * longest].map((x) =>
        look?.isRightToLeft ? row.left + row.right - x : x,
      );
      return [
        ...(await layoutRowPlate(row, palette, row.isTall ? undefined : bar)),
        ...mirrorLayers(layers, { ...row, look }),
      ];
    }),
  );
}

interface Row extends RowBox {
  standing: Standing;
  isLeader: boolean;
  /** Whether it fills the card. */
  isTall: boolean;
  isRoomy: boolean;
  left: number;
  right: number;
}

const weights = { leader: 1.7, medal: 1.25, usual: 1 };

function placeRows(standings: readonly Standing[], room: { top: number; bottom: number }): Row[] {
  const leads = (index: number) => index === 0 && standings[0]?.medal === 1;
  const shares = standings.map(
    ({ medal }, index) => weights[leads(index) ? 'leader' : medal ? 'medal' : 'usual'],
  );
  // Without the first place, rows are at most as high as on a full page.
  const boxes = stackRows(shares, { ...room, most: leads(0) ? Infinity : 84 });
  const { left } = narrowColumn;
  return standings.flatMap((standing, index) => {
    const { top, height } = boxes[index] ?? noBox;
    const isTall = height > whole;
    const isRoomy = height >= tall && standings.length < 4;
    // Values stand on the slant of their plates' ends.
    const right = narrowEndAt(top + height * (isTall ? 0.75 : 0.5));
    return { standing, isLeader: leads(index), isTall, isRoomy, left, top, height, right };
  });
}

const noBox: RowBox = { top: 0, height: 0 };
const inset = 24;
const placeWidth = 64;
const tall = 120;
const whole = 300;

async function layoutParts(
  row: Row,
  placeSize: number,
  palette: CardPalette,
): Promise<{ layers: Layer[] } & Record<'from' | 'end' | 'share', number>> {
  const { standing, isLeader, isTall, isRoomy, top, height, right } = row;
  const left = row.left + (isTall ? 26 : 0);
  const { textColor, accent } = palette;
  const middle = top + height / 2;
  const faceSize = isTall
    ? 240
    : isRoomy
      ? Math.min(128, 0.72 * height)
      : Math.min(96, height - (isLeader ? 12 : 0));
  const least = isLeader ? 46 : standing.medal ? 34 : 30;
  const largest = isRoomy ? (isLeader ? 60 : 44) : 50;
  const size = Math.round(isTall ? 76 : Math.min(largest, Math.max(least, 0.4 * height)));
  const valueSize = isTall ? Math.round(1.2 * size) : size + 2;
  const from =
    left + placeWidth + (isTall ? faceSize + 34 : isRoomy ? faceSize + 30 : Math.max(92, faceSize + 24));
  const valueWidth = isTall ? right - inset - from : isLeader ? 230 : 180;
  const square = {
    left: Math.round(left + placeWidth + (isTall || isRoomy ? 8 : Math.max(4, 38 - faceSize / 2))),
    top: Math.round(middle - faceSize / 2),
    size: Math.round(faceSize),
  };
  const [place, face, value] = await Promise.all([
    layoutPlace(row, placeSize, square, palette),
    standing.face
      ? layoutAvatar({ avatar: standing.face }, square, { accent: isLeader ? accent : undefined })
      : [],
    layoutLine(row, {
      role: 'figure',
      text: standing.value,
      ...(isTall ? { left: from } : { left: right - inset - valueWidth, align: 'right' }),
      width: valueWidth,
      baseline: Math.round(middle + (isTall ? 1.12 * size : 0.36 * valueSize)),
      size: valueSize,
      minSize: 24,
      color: textColor,
    }),
  ]);
  const end = isTall ? right - inset : Math.min(right, ...value.map((layer) => layer.left)) - 32;
  const name = {
    baseline: Math.round(middle + (isTall ? -0.16 : 0.36) * size),
    size,
    color: textColor,
    width: Math.floor((end - from) / 12) * 12,
  };
  const lines = isTall ? toHeadline(standing.name, name) : [{ ...name, text: standing.name }];
  const words = await layoutColumn(
    row,
    lines.map((line) => ({ ...line, role: 'rank', isName: true, left: from, minSize: 22 })),
  );
  return {
    layers: [...face, ...place, ...value, ...words],
    from: from - 16,
    end,
    share: Math.min(1, Math.max(0, standing.share || 0)),
  };
}

function layoutPlace(
  { standing: { place, medal }, isLeader, isTall, left, top, height }: Row,
  placeSize: number,
  face: Square,
  { mutedTextColor }: CardPalette,
): Promise<Layer[]> {
  const [x, y] = [left + placeWidth / 2 + 3, top + height / 2];
  if (medal) {
    if (isTall) return layoutMedal(medal, place, { x: face.left, y: face.top + 20, size: 80 });
    const size = Math.round(Math.min(52, Math.max(isLeader ? 50 : 40, 0.5 * height)));
    return layoutMedal(medal, place, { x, y: isLeader ? y + 6 : y, size });
  }
  const line = { role: 'lead', minSize: 22, align: 'center', color: mutedTextColor } as const;
  const column = { left: x - placeWidth / 2 + 5, right: x + placeWidth / 2 - 5 };
  return layoutLine(column, { ...line, text: place, size: placeSize, baseline: Math.round(y + 11) });
}
