import { describe, expect, it } from 'vitest';
import { findDummy } from '../../../../../src/bot/cards/parts/dress/find-dummy.ts';
import { findSkin } from '../../../../../src/bot/cards/parts/dress/find-skin.ts';
import { showAlone, stackHeads } from '../../../../../src/bot/cards/parts/dress/stack-heads.ts';
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
  it('finds face and neck of the grey head, and nothing of what is worn', () => {
    const { mask, isThere, hasNeck } = findDummy(hat);
    expect([isThere, hasNeck]).toEqual([true, true]);
    expect([mask[60 * 110 + 50], mask[95 * 110 + 54], mask[20 * 110 + 50]]).toEqual([1, 1, 0]);
  });

  it('finds none in headwear that is shown without one', () => {
    expect(findDummy(iconOf(110, [cap])).isThere).toBe(false);
    expect(findDummy(bald).isThere).toBe(false);
  });

  it('takes no grey helmet for a head, which is broader than any', () => {
    const helmet = { left: 22, top: 4, right: 90, bottom: 84, color: [96, 97, 99, 255] } as const;
    const neck = { left: 46, top: 84, right: 66, bottom: 100, color: [96, 97, 99, 255] } as const;
    expect(findDummy(iconOf(110, [helmet, neck])).isThere).toBe(false);
  });

  it('leaves grey that no head reaches', () => {
    const cable = { left: 90, top: 10, right: 100, bottom: 100, color: [90, 91, 93, 255] } as const;
    expect(findDummy(iconOf(110, [...greyHead, cable])).mask[50 * 110 + 95]).toBe(0);
  });
});

describe('stackHeads', () => {
  it('shows the grey head below the only headwear, its neck under the top', () => {
    const { under, over } = stackHeads([hat], undefined, skin);
    expect(under.map((icon) => alphaAt(icon, 54, 95))).toEqual([255]);
    expect(over.map((icon) => [alphaAt(icon, 54, 95), alphaAt(icon, 50, 60), alphaAt(icon, 50, 20)])).toEqual(
      [[0, 255, 255]],
    );
  });

  it('gives the grey head the skin of the body, and leaves what is worn', () => {
    const [worn] = stackHeads([hat], undefined, skin).over;
    const colorAt = (row: number) =>
      worn && [...worn.data.subarray((row * 110 + 50) * 4, (row * 110 + 50) * 4 + 3)];
    expect(colorAt(60)).toEqual([...skin]);
    expect(colorAt(20)).toEqual([40, 90, 200]);
  });

  it('shows further headwear without its grey head', () => {
    const [, worn] = stackHeads([hat, glasses], undefined, skin).over;
    expect(worn && [alphaAt(worn, 50, 46), alphaAt(worn, 50, 60)]).toEqual([255, 0]);
  });

  it('cuts a painted face to the headwear over it, which loses the grey head', () => {
    const { under, over } = stackHeads([hat], bald, skin);
    const [face] = under;
    expect(face && [alphaAt(face, 50, 60), alphaAt(face, 26, 60)]).toEqual([255, 0]);
    expect(over.map((icon) => alphaAt(icon, 50, 60))).toEqual([0]);
  });

  it('takes a face alone, and nothing at all', () => {
    expect(stackHeads([], bald, skin)).toEqual({ under: [bald], over: [] });
    expect(stackHeads([], undefined, skin)).toEqual({ under: [], over: [] });
  });
});

describe('findSkin', () => {
  it('finds the skin of a painted face and of the neck in a top, and none in cloth', () => {
    const neck = { left: 54, top: 8, right: 70, bottom: 20, color: [200, 150, 110, 255] } as const;
    const all = { left: 0, top: 8, width: 128, height: 92 };
    expect(findSkin(bald, all, 'face-paint')).toEqual([220, 170, 130]);
    expect(findSkin(iconOf(128, [...torsoWithArms, neck]), all, 'top')).toEqual([200, 150, 110]);
    expect(findSkin(iconOf(128, torsoWithArms), all, 'top')).toBeUndefined();
  });
});

describe('showAlone', () => {
  it('takes the grey head from a hat, not from glasses, of which too little would be left', () => {
    expect(alphaAt(showAlone(hat), 50, 60)).toBe(0);
    expect(showAlone(glasses)).toBe(glasses);
  });
});
