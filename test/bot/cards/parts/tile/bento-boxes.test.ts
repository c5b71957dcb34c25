import { describe, expect, it } from 'vitest';
import type { Box } from '../../../../../src/bot/cards/engine/box.ts';
import { bentoRoom, layoutBento, maxTiles } from '../../../../../src/bot/cards/parts/tile/bento-boxes.ts';

const gap = 14;
const counts = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('the boxes of a bento', () => {
  it.each(counts(2, maxTiles))('for %i pieces leave no gap', (count) => {
    for (const head of [106, 140]) {
      const { boxes, headWidth } = layoutBento(count, { head });
      expect(boxes).toHaveLength(count);
      const { left, top } = bentoRoom;
      expectFilled([{ left, top, width: headWidth, height: head }, ...boxes], bentoRoom);
    }
  });

  it.each(counts(5, 6))('for %i pieces have a box for wide pieces', (count) => {
    const { boxes, wide = 0 } = layoutBento(count, { head: 106 });
    const { width = 0, height = 0 } = boxes[wide] ?? {};
    expect(width).toBeGreaterThan(1.8 * height);
  });

  it.each(counts(1, maxTiles))('for %i pieces without a head leave no gap', (count) => {
    const { boxes } = layoutBento(count, {});
    expect(boxes).toHaveLength(count);
    expectFilled(boxes, bentoRoom);
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
