import type { Box } from '../../engine/box.ts';

export const bentoRoom = { left: 32, top: 32, width: 960, height: 512 } as const satisfies Box;

export function bentoRoomAbove(mark: string | undefined): Box {
  return mark ? { ...bentoRoom, height: bentoRoom.height - 10 } : bentoRoom;
}

const gap = 14;

/** How a number of tiles fills the card without empty places. */
interface Template {
  hero: number;
  /** Columns beside the hero tile: width, and tiles in each row. A column without a width takes the rest. */
  columns: readonly { width?: number; rows: readonly number[] }[];
  wide?: number;
}

const templates: readonly Template[] = [
  { hero: 560, columns: [{ rows: [1] }] },
  { hero: 312, columns: [{ rows: [2] }] },
  { hero: 312, columns: [{ width: 216, rows: [1, 1] }, { rows: [1] }] },
  { hero: 312, columns: [{ width: 216, rows: [1, 1] }, { rows: [1, 1] }], wide: 3 },
  { hero: 312, columns: [{ width: 216, rows: [1, 1] }, { rows: [1, 2] }], wide: 3 },
  { hero: 312, columns: [{ width: 216, rows: [1, 1] }, { rows: [2, 2] }], wide: 3 },
  { hero: 244, columns: [{ width: 168, rows: [1, 1] }, { rows: [2, 3] }], wide: 3 },
  { hero: 236, columns: [{ width: 168, rows: [1, 1] }, { rows: [3, 3] }], wide: 3 },
];

export const maxTiles = templates.length + 1;

export interface Bento {
  boxes: readonly Box[];
  headWidth: number;
  wide: number | undefined;
}

/** Divides a card into tiles. @param head height of the heading above the hero tile; without one, rows are equal */
export function layoutBento(count: number, { head, room = bentoRoom }: { head?: number; room?: Box }): Bento {
  const { left, top, width, height } = room;
  const { hero, columns, wide } = templates[Math.min(count, maxTiles) - 2] ?? single;
  const heroTop = head === undefined ? top : top + head + gap;
  const boxes: Box[] = [{ left, top: heroTop, width: hero, height: top + height - heroTop }];
  let x = left + hero + gap;
  for (const { width: fixed, rows } of columns) {
    const room = { left: x, top, width: fixed ?? left + width - x, height };
    boxes.push(...splitIntoRows(room, rows, head === undefined ? 0.5 : upperShare));
    x += room.width + gap;
  }
  return { boxes, headWidth: hero, wide };
}

const single: Template = { hero: bentoRoom.width, columns: [] };

/** Height of the top row beside a heading, as a share of the column. It holds headwear and weapons, which are low. */
const upperShare = 0.397;

function splitIntoRows(room: Box, counts: readonly number[], firstShare: number): Box[] {
  const [first = 0, second] = counts;
  if (second === undefined) return splitIntoColumns(room, first);
  const height = Math.round((room.height - gap) * firstShare);
  const below = { ...room, top: room.top + height + gap, height: room.height - height - gap };
  return [...splitIntoColumns({ ...room, height }, first), ...splitIntoColumns(below, second)];
}

function splitIntoColumns({ left, width, ...row }: Box, count: number): Box[] {
  const edge = (index: number) => Math.round(left + (index * (width + gap)) / count);
  return Array.from({ length: count }, (_, index) => ({
    ...row,
    left: edge(index),
    width: edge(index + 1) - gap - edge(index),
  }));
}
