import { expect, it } from 'vitest';
import type { PlacedGrid } from '../../../../../src/bot/cards/engine/compose-grids.ts';
import { cropInk } from '../../../../../src/bot/cards/engine/ink.ts';
import { narrowLegs, standInShoes } from '../../../../../src/bot/cards/parts/dress/stand-in-shoes.ts';
import { iconOf } from '../../../../support/cards/icon-of.ts';

/** Places columns of an icon of 128 so that its lower edge is on the soles. */
function place(from: number, end: number, ...patches: Parameters<typeof iconOf>[1]): PlacedGrid {
  const grid = cropInk(iconOf(128, patches), { left: from, top: 0, width: end - from, height: 128 });
  return { grid, left: from - 64, top: -128 };
}

const shoes = place(
  30,
  98,
  { left: 36, top: 88, right: 60, bottom: 128 },
  { left: 68, top: 88, right: 92, bottom: 128 },
);

function widthOf({ grid }: PlacedGrid, row: number): number {
  return grid.pixels.subarray(row * grid.width, (row + 1) * grid.width).filter((pixel) => pixel !== 0).length;
}

it('narrows legs to the openings of the shoes, and ends them in there', () => {
  const legs = place(
    0,
    128,
    { left: 28, top: 0, right: 62, bottom: 128 },
    { left: 66, top: 0, right: 100, bottom: 128 },
  );
  const [below, over] = standInShoes([legs], [shoes], 1);
  expect(below).toEqual(shoes);
  const widths = [10, 60, 88, 110].map((row) => over && widthOf(over, row));
  expect(widths[0]).toBe(68);
  expect(widths[1]).toBeLessThan(68);
  expect(widths[2]).toBeLessThan(48);
  expect(widths[3]).toBe(0);
});

it('leads legs into the opening of a winged shoe, not onto its wing', () => {
  const wing = { left: 90, top: 60, right: 93, bottom: 90 };
  const winged = place(
    30,
    98,
    wing,
    ...[36, 68].map((left) => ({ left, top: 88, right: left + 24, bottom: 128 })),
  );
  const legs = place(0, 128, ...[28, 66].map((left) => ({ left, top: 0, right: left + 34, bottom: 128 })));
  const [, over] = standInShoes([legs], [winged], 1);
  expect(over && widthOf(over, 80)).toBeGreaterThan(30);
});

it('puts low shoes below the legs, though the toes of one are beside the heel of the other', () => {
  const heels = [
    { left: 20, top: 96, right: 60, bottom: 110 },
    { left: 48, top: 92, right: 60, bottom: 96 },
    { left: 50, top: 114, right: 90, bottom: 128 },
    { left: 78, top: 110, right: 90, bottom: 114 },
  ];
  const legs = place(
    0,
    128,
    { left: 44, top: 0, right: 60, bottom: 128 },
    { left: 68, top: 0, right: 84, bottom: 128 },
  );
  const [below] = standInShoes([legs], [place(20, 90, ...heels)], 1);
  expect(below?.left).toBe(20 - 64 - 5);
});

it('keeps the hem of a skirt above narrowed legs', () => {
  const skirt = place(
    0,
    128,
    { left: 14, top: 0, right: 114, bottom: 50 },
    { left: 32, top: 50, right: 60, bottom: 128 },
    { left: 68, top: 50, right: 96, bottom: 128 },
  );
  const [, over] = standInShoes([skirt], [shoes], 1);
  expect([40, 48, 70].map((row) => over && widthOf(over, row))).toEqual([100, 100, expect.any(Number)]);
  expect(over && widthOf(over, 86)).toBeLessThan(50);
});

it('keeps the outline of legs that it narrows', () => {
  const color = [10, 10, 20, 255] as const;
  const legs = [28, 66].flatMap((left) => [
    { left, top: 0, right: left + 34, bottom: 128, color },
    { left: left + 4, top: 0, right: left + 30, bottom: 128 },
  ]);
  const over = narrowLegs(place(0, 128, ...legs), shoes, 1, { taper: 26, rim: 0.06, outline: 4 });
  const dark = over?.grid.pixels
    .subarray(88 * 128, 88 * 128 + 64)
    .filter((pixel) => pixel >>> 24 === 255 && (pixel & 255) < 60);
  expect(dark?.length).toBeGreaterThanOrEqual(6);
});

it('leaves the hem of a wide skirt behind the shoes', () => {
  const skirt = place(0, 128, { left: 0, top: 0, right: 128, bottom: 100 });
  expect(standInShoes([skirt], [shoes], 1)[1]).toBe(shoes);
});

it('needs both legs and shoes', () => {
  expect(standInShoes([], [shoes], 1)).toEqual([shoes]);
});
