import { describe, expect, it } from 'vitest';
import { findInk } from '../../../../../src/bot/cards/engine/ink.ts';
import { chooseHeadwear, measureCover } from '../../../../../src/bot/cards/parts/dress/cover-head.ts';
import { fillLining } from '../../../../../src/bot/cards/parts/dress/fill-lining.ts';
import { findDummy } from '../../../../../src/bot/cards/parts/dress/find-dummy.ts';
import { findSkin, toSkin } from '../../../../../src/bot/cards/parts/dress/find-skin.ts';
import { measureTop } from '../../../../../src/bot/cards/parts/dress/measure-garment.ts';
import { showAlone } from '../../../../../src/bot/cards/parts/dress/show-alone.ts';
import { stackHeads } from '../../../../../src/bot/cards/parts/dress/stack-heads.ts';
import { alphaAt, greyHead, iconOf, torsoWithArms } from '../../../../support/cards/icon-of.ts';

const cap = { left: 28, top: 6, right: 82, bottom: 34, color: [40, 90, 200, 255] } as const;
const hat = iconOf(110, [...greyHead, cap]);
const glasses = iconOf(110, [
  ...greyHead,
  { left: 32, top: 42, right: 78, bottom: 52, color: [20, 160, 90, 255] },
]);
const bald = iconOf(110, [
  { left: 24, top: 10, right: 86, bottom: 78, color: [220, 170, 130, 255] },
  { left: 46, top: 78, right: 66, bottom: 99, color: [200, 150, 110, 255] },
]);

const skin = [226, 178, 138] as const;

describe('findDummy', () => {
  it('finds face and neck of the grey head, and nothing of the clothes', () => {
    const { mask, isThere, hasFace } = findDummy(hat);
    expect([isThere, hasFace]).toEqual([true, true]);
    expect([mask[60 * 110 + 50], mask[95 * 110 + 54], mask[20 * 110 + 50]]).toEqual([1, 1, 0]);
  });

  it('finds none in headwear that is shown without one', () => {
    expect(findDummy(iconOf(110, [cap])).isThere).toBe(false);
    expect(findDummy(bald).isThere).toBe(false);
  });

  it('does not take a grey helmet of another tint for a head, but finds the neck below it', () => {
    const helmet = { left: 22, top: 4, right: 90, bottom: 84, color: [99, 96, 99, 255] } as const;
    const neck = { left: 46, top: 84, right: 66, bottom: 100, color: [96, 97, 99, 255] } as const;
    const { mask, hasFace } = findDummy(iconOf(110, [helmet, neck]));
    expect([hasFace, mask[60 * 110 + 50], mask[92 * 110 + 55]]).toEqual([false, 0, 1]);
  });

  it('does not take grey for a face if its lighting is wrong or it is larger than a head', () => {
    const helmetOf = (light: number) => {
      const helmet = { left: 20, top: 4, right: 92, bottom: 84, color: [light, light, light, 255] } as const;
      return findDummy(iconOf(110, [helmet])).mask;
    };
    expect(helmetOf(66)[55 * 110 + 38]).toBe(0);
    expect(helmetOf(124).includes(1)).toBe(false);
  });

  it('finds the crown of a bald head, up to its corners', () => {
    const head = { left: 30, top: 10, right: 80, bottom: 76, color: [90, 91, 93, 255] } as const;
    const { mask } = findDummy(iconOf(110, [head, ...greyHead]));
    expect([14, 24, 60].map((row) => mask[row * 110 + 48])).toEqual([1, 1, 1]);
    expect(mask[20 * 110 + 68]).toBe(1);
  });

  it('does not take dark hair of another tint for a face', () => {
    const hair = { left: 24, top: 4, right: 40, bottom: 100, color: [86, 84, 92, 255] } as const;
    const { mask } = findDummy(iconOf(110, [...greyHead, hair]));
    expect([mask[60 * 110 + 50], mask[60 * 110 + 36]]).toEqual([1, 0]);
  });

  it('does not take a dark beard for a chin', () => {
    const beard = { left: 40, top: 58, right: 68, bottom: 76, color: [86, 84, 92, 255] } as const;
    const { mask } = findDummy(iconOf(110, [...greyHead, beard]));
    expect([47, 66, 90].map((row) => mask[row * 110 + 50])).toEqual([1, 0, 1]);
  });

  it('does not take a grey streak of a helmet for a face', () => {
    const helmet = { left: 22, top: 4, right: 90, bottom: 84, color: [30, 30, 60, 255] } as const;
    const streak = { left: 52, top: 4, right: 58, bottom: 84, color: [96, 97, 99, 255] } as const;
    expect(findDummy(iconOf(110, [helmet, streak])).mask[50 * 110 + 55]).toBe(0);
  });

  it('leaves grey that no head reaches', () => {
    const cable = { left: 90, top: 10, right: 100, bottom: 100, color: [90, 91, 93, 255] } as const;
    expect(findDummy(iconOf(110, [...greyHead, cable])).mask[50 * 110 + 95]).toBe(0);
  });
});

describe('stackHeads', () => {
  it('gives the grey head below the only headwear the skin of the body, without its neck', () => {
    const { face, isPainted } = stackHeads([hat], undefined, skin);
    expect(isPainted).toBe(false);
    const at = (60 * 110 + 55) * 4;
    expect(face && [...face.data.subarray(at, at + 4)]).toEqual([...skin, 255]);
    expect(face && [alphaAt(face, 50, 20), alphaAt(face, 54, 95)]).toEqual([0, 0]);
  });

  it('raises a wide brim that leaves only the chin, and fills the face below it', () => {
    const brim = { left: 12, top: 12, right: 98, bottom: 68, color: [40, 90, 200, 255] } as const;
    const { headwear, face } = stackHeads([iconOf(110, [...greyHead, brim])], undefined, skin);
    const [raised] = headwear;
    expect(raised && [50, 63].map((row) => alphaAt(raised, 55, row))).toEqual([255, 0]);
    expect(face && alphaAt(face, 55, 63)).toBe(255);
    const [usual] = stackHeads([hat], undefined, skin).headwear;
    expect(usual && alphaAt(usual, 50, 33)).toBeGreaterThan(100);
  });

  it('shows no eyes of the grey head, on which others are drawn', () => {
    const eye = { left: 38, top: 44, right: 46, bottom: 48, color: [82, 83, 85, 255] } as const;
    const { face } = stackHeads([iconOf(110, [...greyHead, eye, cap])], undefined, skin);
    const [red, other] = [46, 54].map((row) => face?.data[(row * 110 + 42) * 4]);
    expect(red).toBe(other);
  });

  it('finds the colour of hair down to the ears, and none above', () => {
    const lock = { top: 20, bottom: 50, color: [200, 40, 80, 255] } as const;
    const wig = iconOf(110, [
      ...greyHead,
      cap,
      { ...lock, left: 22, right: 32 },
      { ...lock, left: 78, right: 90 },
    ]);
    expect(stackHeads([wig], undefined, skin).hair).toEqual([100, 20, 40]);
    expect(stackHeads([hat], undefined, skin).hair).toBeUndefined();
  });

  it('extends the face slightly under headwear, so that no gap shows', () => {
    const { face, headwear } = stackHeads([hat], undefined, skin);
    expect(face && [alphaAt(face, 50, 32), alphaAt(face, 50, 28)]).toEqual([255, 0]);
    expect(headwear[0] && [alphaAt(headwear[0], 50, 32), alphaAt(headwear[0], 50, 33)]).toEqual([255, 191]);
  });

  it('shows all headwear without its grey head', () => {
    const { headwear } = stackHeads([hat, glasses], undefined, skin);
    expect(headwear.map((icon) => [20, 46, 60].map((row) => alphaAt(icon, 50, row)))).toEqual([
      [255, 0, 0],
      [0, 255, 0],
    ]);
  });

  it('cuts a painted face to the headwear over it', () => {
    const { face, isPainted } = stackHeads([hat], bald, skin);
    expect([isPainted, face && alphaAt(face, 50, 60), face && alphaAt(face, 26, 60)]).toEqual([true, 255, 0]);
  });

  it('shows no face below headwear that covers the whole head, and none without headwear', () => {
    expect(stackHeads([iconOf(110, [cap])], undefined, skin).face).toBeUndefined();
    expect(stackHeads([], undefined, skin)).toEqual({
      face: undefined,
      isPainted: false,
      headwear: [],
      hair: undefined,
    });
  });
});

describe('chooseHeadwear', () => {
  const hair = iconOf(110, [...greyHead, { left: 24, top: 4, right: 88, bottom: 38 }]);
  const helmet = iconOf(110, [{ left: 22, top: 4, right: 90, bottom: 84 }]);
  const choose = (...icons: (typeof hat)[]) =>
    chooseHeadwear(icons.map((icon) => ({ icon, cover: measureCover(icon, findDummy(icon)) }))).map(
      ({ icon }) => icon,
    );

  it('wears glasses with a hat, and not two pieces that cover the hair', () => {
    expect(choose(glasses, hat)).toEqual([hat, glasses]);
    expect(choose(hat, hair)).toEqual([hair]);
  });

  it('wears nothing else with a helmet, which hides everything', () => {
    expect(choose(glasses, hair, helmet)).toEqual([helmet]);
  });

  it('detects headwear that leaves the crown bare', () => {
    expect([hat, helmet, glasses].map((icon) => measureCover(icon, findDummy(icon)).hasCrown)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('findSkin', () => {
  const neck = { left: 54, top: 8, right: 70, bottom: 20, color: [200, 150, 110, 255] } as const;
  const all = { left: 12, top: 8, width: 100, height: 96 };

  it('finds the skin of a painted face and of the neck in a top, and none in cloth', () => {
    expect(findSkin(bald, all, 'face-paint')).toEqual([220, 170, 130]);
    expect(findSkin(iconOf(128, [...torsoWithArms, neck]), all, 'top')).toEqual([200, 150, 110]);
    expect(findSkin(iconOf(128, torsoWithArms), all, 'top')).toBeUndefined();
  });

  it('takes a torso of that colour for a bare one, and decides nothing if trousers have it', () => {
    const brown = torsoWithArms.map((patch) => ({ ...patch, color: [120, 90, 66, 255] as const }));
    expect(findSkin(iconOf(128, brown), all, 'top')).toEqual([120, 90, 66]);
    expect(findSkin(iconOf(128, brown), all, 'bottom')).toBeUndefined();
  });

  it('gives a painted face the tone of the body', () => {
    const face = toSkin(bald, [220, 170, 130], [110, 85, 65]);
    expect(findSkin(face, all, 'face-paint')).toEqual([110, 85, 65]);
  });
});

describe('showAlone', () => {
  it('takes the grey head from a hat and from glasses', () => {
    expect(alphaAt(showAlone(hat, 'head', { ink: undefined, hasDummy: true }), 50, 60)).toBe(0);
    const alone = showAlone(glasses, 'head', { ink: undefined, hasDummy: true });
    expect([alphaAt(alone, 50, 46), alphaAt(alone, 50, 60)]).toEqual([255, 0]);
  });

  it('takes neck and hands from a top', () => {
    const color = [200, 150, 110, 255] as const;
    const [, ...cloth] = torsoWithArms;
    const top = iconOf(128, [
      { left: 54, top: 8, right: 70, bottom: 16, color },
      ...cloth,
      { left: 12, top: 90, right: 26, bottom: 104, color },
      { left: 98, top: 90, right: 112, bottom: 104, color },
    ]);
    const alone = showAlone(top, 'top', { ink: findInk(top), skin: [200, 150, 110], top: measureTop(top) });
    expect([alphaAt(alone, 60, 10), alphaAt(alone, 18, 98), alphaAt(alone, 104, 98)]).toEqual([0, 0, 0]);
    expect([alphaAt(alone, 60, 60), alphaAt(alone, 18, 60)]).toEqual([255, 255]);
  });

  it('takes legs from a skirt, and no stripe from trousers that end in cloth', () => {
    const color = [200, 150, 110, 255] as const;
    const cloth = { left: 40, top: 6, right: 88, bottom: 60 };
    const legs = { left: 52, top: 60, right: 76, bottom: 124, color };
    const hem = { left: 48, top: 110, right: 80, bottom: 124 };
    const takenFrom = (patches: Parameters<typeof iconOf>[1]) => {
      const bottom = iconOf(128, patches);
      return alphaAt(showAlone(bottom, 'bottom', { ink: findInk(bottom), skin: [200, 150, 110] }), 64, 90);
    };
    expect(takenFrom([cloth, legs])).toBe(0);
    expect(takenFrom([cloth, legs, hem])).toBe(255);
  });

  it('keeps specks in the colour of skin, such as the rim of a white cuff', () => {
    const color = [200, 150, 110, 255] as const;
    const top = iconOf(128, [
      { left: 54, top: 8, right: 70, bottom: 20, color },
      ...torsoWithArms,
      { left: 16, top: 88, right: 20, bottom: 91, color },
    ]);
    const alone = showAlone(top, 'top', { ink: findInk(top), skin: [200, 150, 110], top: measureTop(top) });
    expect(alphaAt(alone, 18, 89)).toBe(255);
  });

  it('keeps pieces that would vanish without their body', () => {
    const bare = iconOf(110, greyHead);
    expect(showAlone(bare, 'head', { ink: undefined, hasDummy: true })).toBe(bare);
  });
});

describe('fillLining', () => {
  const cloth = [200, 50, 100, 255] as const;
  const sides = (bottom: number) => [
    { left: 20, top: 4, right: 90, bottom: 30, color: cloth },
    { left: 20, top: 30, right: 34, bottom, color: cloth },
    { left: 76, top: 30, right: 90, bottom, color: cloth },
  ];

  it('shows the dark inside of a hood, and nothing below it', () => {
    const hood = fillLining(iconOf(110, sides(90)));
    expect([...hood.data.subarray((60 * 110 + 50) * 4, (60 * 110 + 51) * 4)]).toEqual([84, 21, 42, 255]);
    expect(alphaAt(hood, 50, 95)).toBe(0);
  });

  it('does not change headwear that ends above the neck', () => {
    const headphones = iconOf(110, sides(60));
    expect(fillLining(headphones)).toBe(headphones);
  });
});
