import { describe, expect, it } from 'vitest';
import { measureBottom, measureTop } from '../../../../../src/bot/cards/parts/dress/measure-garment.ts';
import {
  collarRow,
  placeBody,
  placeHead,
  waistRow,
} from '../../../../../src/bot/cards/parts/dress/place-body.ts';
import { iconOf, torsoWithArms, trousers } from '../../../../support/cards/icon-of.ts';

const top = topOf(100);
const bottom = { measures: known(measureBottom(iconOf(128, trousers))) };
const pair = { left: 20, top: 60, right: 108, bottom: 116 };

describe('placeBody', () => {
  it('puts the waist of every bottom on one row, and its feet just above the soles', () => {
    const place = known(placeBody({ bottom }).bottom);
    expect(place.top + 6 * place.scale).toBeCloseTo(waistRow);
    expect(place.top + 124 * place.scale).toBeCloseTo(-6);
    expect(place.left + 64 * place.scale).toBeCloseTo(0);
  });

  it.each([100, 80, 60, 50])('covers the waist with a top whose hem is in row %i', (hem) => {
    const { top: place } = placeBody({ top: topOf(hem), bottom });
    expect(known(place).top + (hem - 1) * known(place).scale).toBeGreaterThanOrEqual(waistRow + 15);
  });

  it('sets the collar where heads begin, on the axis', () => {
    const { top: place, neck } = placeBody({ top, bottom });
    expect(known(place).top + 8 * known(place).scale).toBeCloseTo(collarRow);
    expect(known(place).left + 62 * known(place).scale).toBeCloseTo(0);
    expect(neck.y).toBeCloseTo(collarRow);
  });

  it('lets a long coat reach further down, so that its arms are as long as all others', () => {
    const coat = known(
      measureTop(iconOf(128, [...torsoWithArms, { left: 40, top: 90, right: 84, bottom: 128 }])),
    );
    const small = { ...coat, extent: { ...coat.extent, right: coat.extent.left + 80 } };
    const [usual, long] = [coat, small].map(
      (measures) => placeBody({ top: { size: 128, measures }, bottom }).top?.scale,
    );
    expect(long).toBeGreaterThan(known(usual));
    expect(80 * known(long)).toBeGreaterThan(180);
  });

  it('gives a top one size on the figure, however large its icon is', () => {
    const doubled = torsoWithArms.map(({ left, top, right, bottom }) => ({
      left: 2 * left,
      top: 2 * top,
      right: 2 * right,
      bottom: 2 * bottom,
    }));
    const large = placeBody({
      top: { size: 256, measures: known(measureTop(iconOf(256, doubled))) },
      bottom,
    });
    expect(2 * known(large.top).scale).toBeCloseTo(known(placeBody({ top, bottom }).top).scale, 1);
  });

  it('narrows a shirt that lies flat, and lets bare arms come out of its sleeves', () => {
    const flat = {
      size: 128,
      measures: { ...top.measures, arms: 'none', torso: { width: 90, middle: 62 } },
    } as const;
    const { top: place, sleeves } = placeBody({ top: flat, bottom });
    expect(known(place).narrowing).toBeLessThan(1);
    expect(90 * known(place).scale * known(known(place).narrowing)).toBeLessThan(120);
    expect(sleeves.map(({ x }) => Math.sign(x))).toEqual([-1, 1]);
    expect(placeBody({ top, bottom }).sleeves).toEqual([]);
    expect(placeBody({ bottom }).sleeves).toHaveLength(2);
  });

  it('makes boots higher than shoes: one scale for all, on any canvas', () => {
    const boots = { ...pair, top: 10 };
    const [low, high, large] = [
      placeBody({ shoes: { size: 128, extent: pair } }),
      placeBody({ shoes: { size: 128, extent: boots } }),
      placeBody({ shoes: { size: 256, extent: pair } }),
    ];
    expect(high.shoes?.scale).toBe(low.shoes?.scale);
    expect(large.shoes?.scale).toBeCloseTo(known(low.shoes).scale / 2);
    expect(known(low.shoes).top + pair.bottom * known(low.shoes).scale).toBeCloseTo(0);
  });

  it('shows toes below the hem of a long skirt', () => {
    const gown = { measures: { ...bottom.measures, isLongSkirt: true } };
    const shoes = { size: 128, extent: pair };
    const { bottom: place, shoes: below } = placeBody({ bottom: gown, shoes });
    const hem = known(place).top + bottom.measures.extent.bottom * known(place).scale;
    const soles = known(below).top + pair.bottom * known(below).scale;
    expect(soles - hem).toBeGreaterThan(15);
    expect(soles - hem).toBeLessThan(30);
  });

  it('shows legs under shorts, whose waist is no wider than the torso', () => {
    const shorts = {
      measures: known(measureBottom(iconOf(128, [{ left: 24, top: 14, right: 104, bottom: 100 }]))),
    };
    const alone = placeBody({ bottom: shorts });
    expect(known(alone.bottom).top + 100 * known(alone.bottom).scale).toBeLessThan(-80);
    expect([alone.showsLegs, placeBody({ bottom }).showsLegs]).toEqual([true, false]);
    const worn = placeBody({ top: topOf(100, 8), bottom: shorts });
    expect(80 * known(worn.bottom).scale).toBeLessThanOrEqual(32 * known(worn.top).scale);
  });

  it('lowers the head onto a long bare neck, but not into a top in the colour of skin', () => {
    const { measures } = top;
    const yOf = (neck: number) =>
      placeBody({ top: { size: 128, measures: { ...measures, neck } }, bottom }).neck.y;
    expect(yOf(0)).toBeCloseTo(collarRow);
    expect(yOf(14)).toBeGreaterThan(collarRow);
    expect(yOf(90)).toBeCloseTo(collarRow + 30);
  });

  it('makes the head slightly smaller on a narrow torso', () => {
    const narrow = placeBody({ top: topOf(100, 8), bottom });
    const usual = placeBody({ top, bottom });
    expect(narrow.headScale).toBeLessThan(usual.headScale);
    expect(narrow.headScale).toBeGreaterThanOrEqual(0.9 * usual.headScale);
  });
});

describe('placeHead', () => {
  it('gives pictures of every size one head, its neck in the collar', () => {
    const places = placeBody({ top, bottom });
    const [small, large] = [placeHead(110, places), placeHead(220, places)];
    expect(large.scale).toBeCloseTo(small.scale / 2);
    expect(large.left).toBeCloseTo(small.left);
    expect(small.top + 0.83 * 110 * small.scale).toBeCloseTo(places.neck.y + 10);
  });
});

/** A top that ends in that row, and is narrower at each side. */
function topOf(hem: number, narrower = 0) {
  const patches = torsoWithArms.map((patch) => {
    if (patch.bottom !== 100) return { ...patch, bottom: Math.min(patch.bottom, hem) };
    return { ...patch, left: patch.left + narrower, right: patch.right - narrower, bottom: hem };
  });
  return { size: 128, measures: known(measureTop(iconOf(128, patches))) };
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}
