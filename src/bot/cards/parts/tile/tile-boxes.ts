import type { Box } from '../../engine/box.ts';

/** How a number of tiles fills two rows of four cells, a letter per tile. The first tile is the largest. */
const templates = [
  'aaaa aaaa',
  'aabb aabb',
  'aabb aacc',
  'aabb aacd',
  'aabc aade',
  'aabb cdef',
  'aabc defg',
  'abcd efgh',
] as const;

export const maxTiles = templates.length;

/** A room of tiles, as wide as its lower row. The upper row is wider by `step`. */
export type Wall = Box & { step: number };

/** Divides a room into tiles of one lattice. The upper row ends nearer to the slash. */
export function layoutTileBoxes(count: number, { left, top, width, height, step }: Wall): Box[] {
  const [upper = '', lower = ''] = templates[Math.min(count, maxTiles) - 1]?.split(' ') ?? [];
  const edge = (cell: number, cells: number, size: number) => Math.round((cell * (size + gap)) / cells);
  const still = lower.lastIndexOf('a') + 1;
  return [...new Set(upper + lower)].map((letter) => {
    const row = upper.includes(letter) ? upper : lower;
    const grow = (cell: number) =>
      row === upper && !lower.includes(letter) ? Math.round((step * (cell - still)) / (4 - still)) : 0;
    const [from, end] = [row.indexOf(letter), row.lastIndexOf(letter) + 1];
    const [first, last] = [row === upper ? 0 : 1, lower.includes(letter) ? 2 : 1];
    const [x, y] = [edge(from, 4, width) + grow(from), edge(first, 2, height)];
    return {
      left: left + x,
      top: top + y,
      width: edge(end, 4, width) + grow(end) - gap - x,
      height: edge(last, 2, height) - gap - y,
    };
  });
}

const gap = 12;

/** Returns the index of a tile beside the first that is wide and low; undefined if there is none. */
export function findWideTile(boxes: readonly Box[]): number | undefined {
  const index = boxes.findIndex(({ width, height }, at) => at > 0 && width > 1.2 * height);
  return index < 0 ? undefined : index;
}
