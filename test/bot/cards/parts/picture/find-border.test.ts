import { describe, expect, it } from 'vitest';
import { findInsideBorder } from '../../../../../src/bot/cards/parts/picture/find-border.ts';
import { iconOf } from '../../../../support/cards/icon-of.ts';

const white = [252, 250, 255, 255] as const;
const whole = { left: 0, top: 0, right: 110, bottom: 110 };
const inside = { left: 4, top: 4, right: 106, bottom: 106 };

describe('findInsideBorder', () => {
  it('finds the picture inside a white border, on four sides or on three', () => {
    const bordered = iconOf(110, [{ ...whole, color: white }, inside]);
    const covered = iconOf(110, [
      { ...whole, color: white },
      { ...inside, bottom: 110 },
    ]);
    for (const picture of [bordered, covered])
      expect(findInsideBorder(picture)).toEqual({ left: 5, top: 5, width: 100, height: 100 });
  });

  it('finds none around a picture of another edge, a clear one or a tiny one', () => {
    for (const picture of [
      iconOf(110, [whole]),
      iconOf(110, [inside]),
      iconOf(110, [
        { ...whole, color: white },
        { ...inside, left: 0, top: 0 },
      ]),
      iconOf(16, [{ left: 0, top: 0, right: 16, bottom: 16, color: white }]),
    ])
      expect(findInsideBorder(picture)).toBeUndefined();
  });
});
