import { describe, expect, it } from 'vitest';
import { findDummy } from '../../../../../src/bot/cards/parts/dress/find-dummy.ts';
import { showAlone, stackHeads } from '../../../../../src/bot/cards/parts/dress/stack-heads.ts';
import { alphaAt, greyHead, iconOf } from '../../../../support/cards/icon-of.ts';

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

  it('leaves grey that no head reaches', () => {
    const cable = { left: 90, top: 10, right: 100, bottom: 100, color: [90, 91, 93, 255] } as const;
    expect(findDummy(iconOf(110, [...greyHead, cable])).mask[50 * 110 + 95]).toBe(0);
  });
});

describe('stackHeads', () => {
  it('shows the grey head below the only headwear, its neck under the top', () => {
    const { under, over } = stackHeads([hat], undefined);
    expect(under.map((icon) => alphaAt(icon, 54, 95))).toEqual([255]);
    expect(over.map((icon) => [alphaAt(icon, 54, 95), alphaAt(icon, 50, 60), alphaAt(icon, 50, 20)])).toEqual(
      [[0, 255, 255]],
    );
  });

  it('shows further headwear without its grey head', () => {
    const [, worn] = stackHeads([hat, glasses], undefined).over;
    expect(worn && [alphaAt(worn, 50, 46), alphaAt(worn, 50, 60)]).toEqual([255, 0]);
  });

  it('cuts a painted face to the headwear over it, which loses the grey head', () => {
    const { under, over } = stackHeads([hat], bald);
    const [face] = under;
    expect(face && [alphaAt(face, 50, 60), alphaAt(face, 26, 60)]).toEqual([255, 0]);
    expect(over.map((icon) => alphaAt(icon, 50, 60))).toEqual([0]);
  });

  it('takes a face alone, and nothing at all', () => {
    expect(stackHeads([], bald)).toEqual({ under: [bald], over: [] });
    expect(stackHeads([], undefined)).toEqual({ under: [], over: [] });
  });
});

describe('showAlone', () => {
  it('takes the grey head from a hat, not from glasses, of which too little would be left', () => {
    expect(alphaAt(showAlone(hat), 50, 60)).toBe(0);
    expect(showAlone(glasses)).toBe(glasses);
  });
});
