import { describe, expect, it } from 'vitest';
import { splitIntoRows, textScaleIn } from '../../../src/cards/parts/split-box.ts';

const place = { left: 40, top: 200, width: 900, height: 325 };

describe('splitIntoRows', () => {
  it('fills the box with many rows', () => {
    const boxes = splitIntoRows(5, place, 10);
    expect(boxes.map(({ top }) => top)).toEqual([200, 267, 334, 401, 468]);
    expect(boxes.map(textScaleIn)).toEqual([1, 1, 1, 1, 1]);
  });

  it('grows few rows with their text, and centres them', () => {
    const [box] = splitIntoRows(1, place, 10);
    expect(box).toEqual({ ...place, top: 306, height: 112 });
    expect(box && textScaleIn(box)).toBe(1.4);
  });

  it('keeps rows inside the box and apart', () => {
    for (let count = 1; count <= 12; count++) {
      const boxes = splitIntoRows(count, place, 10);
      const [first, last] = [boxes[0], boxes[count - 1]];
      expect(first?.top).toBeGreaterThanOrEqual(place.top);
      expect((last?.top ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(place.top + place.height);
      for (const [index, { top }] of boxes.entries())
        if (index > 0) expect(top).toBe((boxes[index - 1]?.top ?? 0) + (first?.height ?? 0) + 10);
    }
  });

  it('returns no rows for none', () => {
    expect(splitIntoRows(0, place, 10)).toEqual([]);
  });
});
