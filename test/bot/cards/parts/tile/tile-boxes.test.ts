import { describe, expect, it } from 'vitest';
import type { Box } from '../../../../../src/bot/cards/engine/box.ts';
import {
  findWideTile,
  layoutTileBoxes,
  maxTiles,
} from '../../../../../src/bot/cards/parts/tile/tile-boxes.ts';

const gap = 12;
const room = { left: 40, top: 104, width: 620, height: 440, step: 0 };
const counts = Array.from({ length: maxTiles }, (_, index) => index + 1);

describe('the boxes of tiles', () => {
  it.each(counts)('for %i things leave no gap, and the first is the largest', (count) => {
    const boxes = layoutTileBoxes(count, room);
    expect(boxes).toHaveLength(count);
    expectFilled(boxes, room);
    const areas = boxes.map(({ width, height }) => Math.round((width * height) / 1_000));
    expect(areas[0]).toBeGreaterThanOrEqual(Math.max(...areas) - 1);
  });

  it('reach further in the upper row, unless a tile stands in both', () => {
    const ends = (count: number) =>
      layoutTileBoxes(count, { ...room, step: 44 }).map(({ left, width }) => left + width);
    expect(ends(8)).toEqual([197, 366, 535, 704, 186, 344, 502, 660]);
    expect(ends(3)).toEqual([344, 704, 660]);
    expect(ends(1)).toEqual([660]);
  });

  it('stop at the most tiles', () => {
    expect(layoutTileBoxes(maxTiles + 3, room)).toEqual(layoutTileBoxes(maxTiles, room));
  });

  it('have a place for a long thing if they are six', () => {
    const boxes = layoutTileBoxes(6, room);
    const { width = 0, height = 0 } = boxes[findWideTile(boxes) ?? 0] ?? {};
    expect(width).toBeGreaterThan(1.3 * height);
    expect(findWideTile(layoutTileBoxes(8, room))).toBeUndefined();
  });
});

/** Each point of the area lies in one box, or in the gap next to one; no boxes touch. */
function expectFilled(boxes: readonly Box[], { left, top, width, height }: Box): void {
  const wrong: string[] = [];
  for (let y = top + 1; y < top + height; y += 5)
    for (let x = left + 1; x < left + width; x += 5) {
      const covering = boxes.filter((box) => isInside(x, y, box, 0)).length;
      const isNear = boxes.some((box) => isInside(x, y, box, gap));
      if (covering > 1 || !isNear) wrong.push(`${x},${y} is in ${covering} boxes`);
    }
  expect(wrong).toEqual([]);
  for (const box of boxes) {
    expect(box.left).toBeGreaterThanOrEqual(left);
    expect(box.top).toBeGreaterThanOrEqual(top);
    expect(box.left + box.width).toBeLessThanOrEqual(left + width);
    expect(box.top + box.height).toBeLessThanOrEqual(top + height);
  }
}

function isInside(x: number, y: number, { left, top, width, height }: Box, reach: number): boolean {
  return x >= left - reach && x < left + width + reach && y >= top - reach && y < top + height + reach;
}
