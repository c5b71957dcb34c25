import { describe, expect, it } from 'vitest';
import { isNatural, toSkin } from '../../../../../src/bot/cards/parts/dress/find-skin.ts';
import { iconOf } from '../../../../support/cards/icon-of.ts';

const skin = [226, 178, 138] as const;
const brown = [120, 80, 55] as const;

describe('isNatural', () => {
  it('distinguishes skin from painted faces', () => {
    expect([skin, brown, [180, 176, 174] as const, [230, 150, 190] as const].map(isNatural)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('toSkin', () => {
  it('recolours skin in light and shade alike, and no paint', () => {
    const shade = [136, 107, 83, 255] as const;
    const face = iconOf(8, [
      { left: 0, top: 0, right: 8, bottom: 2, color: [...skin, 255] },
      { left: 0, top: 2, right: 8, bottom: 4, color: shade },
      { left: 0, top: 4, right: 8, bottom: 6, color: [40, 90, 220, 255] },
    ]);
    const { data } = toSkin(face, skin, brown);
    const colorIn = (row: number) => [...data.subarray(row * 32, row * 32 + 3)];
    expect(colorIn(0)).toEqual([...brown]);
    expect(colorIn(2).map((value) => value / 0.6)).toEqual(brown.map((value) => expect.closeTo(value, -1)));
    expect(colorIn(4)).toEqual([40, 90, 220]);
  });
});
