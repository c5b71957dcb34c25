import { describe, expect, it } from 'vitest';
import { isOfOneBody } from '../../../../../src/bot/cards/parts/dress/choose-mode.ts';
import { measureBottom, measureTop } from '../../../../../src/bot/cards/parts/dress/measure-garment.ts';
import { iconOf, torsoWithArms, trousers } from '../../../../support/cards/icon-of.ts';

const plainTop = [{ left: 14, top: 10, right: 114, bottom: 110 }];
const wideBottom = [{ left: 24, top: 10, right: 104, bottom: 110 }];

describe('measureTop', () => {
  it('finds torso, collar and hem between the arms', () => {
    expect(measureTop(iconOf(128, torsoWithArms))).toMatchObject({
      torso: { width: 48, middle: 62 },
      collar: { x: 62, y: 8 },
      hem: 99,
      arms: 'apart',
      sleeves: { left: { x: 12 }, right: { x: 112 } },
    });
  });

  it('measures how far a bare neck reaches out of the collar', () => {
    const neck = { left: 54, top: 8, right: 70, bottom: 20, color: [224, 176, 136, 255] } as const;
    expect(measureTop(iconOf(128, [...torsoWithArms, neck]))?.neck).toBe(12);
    expect(measureTop(iconOf(128, torsoWithArms))?.neck).toBe(1);
  });

  it('does not take a feather next to the torso for a collar', () => {
    const feather = { left: 104, top: 2, right: 110, bottom: 26 };
    const top = measureTop(iconOf(128, [...torsoWithArms, feather]));
    expect(top?.collar).toEqual({ x: 62, y: 8 });
  });

  it('does not take the hood of a whole suit for a collar', () => {
    const hood = { left: 48, top: 0, right: 76, bottom: 50 };
    const suit = torsoWithArms.map((patch) => ({ ...patch, top: patch.top + 46, bottom: patch.bottom + 24 }));
    const top = measureTop(iconOf(128, [hood, ...suit]));
    expect(top?.collar.y).toBeGreaterThan(50);
    expect(top?.collar.y).toBeLessThan(70);
  });

  it('finds arms in a wide top, but none in a shirt with short sleeves or in a vest', () => {
    const shirt = [
      { left: 30, top: 10, right: 98, bottom: 118 },
      { left: 12, top: 14, right: 116, bottom: 50 },
    ];
    const vest = [{ left: 30, top: 10, right: 98, bottom: 118 }];
    expect([plainTop, shirt, vest].map((patches) => measureTop(iconOf(128, patches))?.arms)).toEqual([
      'unclear',
      'none',
      'none',
    ]);
    expect(measureTop(iconOf(128, shirt))?.sleeves).toEqual({
      left: { x: 12, y: 49 },
      right: { x: 116, y: 49 },
    });
  });

  it('measures nothing in a transparent picture', () => {
    expect(measureTop(iconOf(128, []))).toBeUndefined();
  });
});

describe('measureBottom', () => {
  it('finds waist and feet', () => {
    expect(measureBottom(iconOf(128, trousers))).toMatchObject({
      waist: { width: 40, middle: 64, top: 6 },
      isShort: false,
      isLongSkirt: false,
    });
  });

  it('finds the waist below a strap that rises above it', () => {
    const strap = { left: 44, top: 0, right: 48, bottom: 6 };
    expect(measureBottom(iconOf(128, [strap, ...trousers]))?.waist).toEqual({
      width: 40,
      middle: 64,
      top: 6,
    });
  });

  it('distinguishes shorts and long skirts', () => {
    expect(measureBottom(iconOf(128, wideBottom))?.isShort).toBe(true);
    const skirt = [
      { left: 46, top: 6, right: 84, bottom: 40 },
      { left: 30, top: 40, right: 100, bottom: 124 },
    ];
    expect(measureBottom(iconOf(128, skirt))).toMatchObject({ isShort: false, isLongSkirt: true });
  });

  it('distinguishes a kilt without legs from a long skirt', () => {
    const kilt = [
      { left: 34, top: 14, right: 90, bottom: 40 },
      { left: 20, top: 40, right: 106, bottom: 114 },
    ];
    expect(measureBottom(iconOf(128, kilt))).toMatchObject({ isShort: true, isLongSkirt: false });
  });
});

describe('isOfOneBody', () => {
  const armed = measureTop(iconOf(128, torsoWithArms));
  const plain = measureTop(iconOf(128, plainTop));
  const narrow = measureBottom(iconOf(128, trousers));
  const wide = measureBottom(iconOf(128, wideBottom));

  it.each([
    ['two of three signs', { top: armed, bottom: wide, hasDummy: true }, true],
    ['a narrow bottom and a grey head', { top: plain, bottom: narrow, hasDummy: true }, true],
    ['one of three signs', { top: plain, bottom: narrow, hasDummy: false }, false],
    ['the only sign', { top: armed, bottom: undefined, hasDummy: undefined }, true],
    ['only a plain top', { top: plain, bottom: undefined, hasDummy: undefined }, false],
    ['the only sign, whatever the bottom', { top: armed, bottom: wide, hasDummy: undefined }, true],
    ['nothing', { top: undefined, bottom: undefined, hasDummy: undefined }, false],
  ])('decides by %s', (_name, outlook, isBody) => {
    expect(isOfOneBody({ ...outlook, sizes: [] })).toBe(isBody);
  });

  it('decides by the size of small icons, since many tops show no arms', () => {
    const unclear = { top: plain, bottom: wide, hasDummy: undefined };
    expect([128, 256].map((size) => isOfOneBody({ ...unclear, sizes: [size] }))).toEqual([true, false]);
  });
});
