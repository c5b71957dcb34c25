import { describe, expect, it } from 'vitest';
import { cleanIcon, findParts } from '../../../../../src/bot/cards/parts/dress/clean-icon.ts';
import { findInkRows } from '../../../../../src/bot/cards/parts/dress/ink-rows.ts';
import { alphaAt, iconOf, torsoWithArms, trousers } from '../../../../support/cards/icon-of.ts';

const pale = [238, 240, 244, 180] as const;

describe('cleanIcon', () => {
  it('returns a clean icon as it is', () => {
    for (const icon of [iconOf(128, torsoWithArms), iconOf(128, trousers)])
      expect(cleanIcon(icon, 'top')).toBe(icon);
  });

  it('removes a pale mark in the upper left, and does not change its input', () => {
    const marked = iconOf(128, [...trousers, { left: 6, top: 4, right: 30, bottom: 30, color: pale }]);
    const before = Buffer.from(marked.data);
    const clean = cleanIcon(marked, 'bottom');
    expect(alphaAt(clean, 12, 12)).toBe(0);
    expect(alphaAt(clean, 50, 12)).toBe(255);
    expect(before.equals(marked.data)).toBe(true);
  });

  it('clears a mark that touches the garment, but not the garment', () => {
    const marked = iconOf(128, [{ left: 4, top: 10, right: 40, bottom: 36, color: pale }, ...torsoWithArms]);
    const clean = cleanIcon(marked, 'top');
    expect(alphaAt(clean, 12, 18)).toBe(0);
    expect(alphaAt(clean, 34, 20)).toBe(255);
  });

  it('clears an opaque thing apart from the garment in the upper left, and specks anywhere', () => {
    const icon = iconOf(128, [
      ...trousers,
      { left: 4, top: 4, right: 24, bottom: 24 },
      { left: 110, top: 110, right: 112, bottom: 112 },
    ]);
    const clean = cleanIcon(icon, 'bottom');
    expect([alphaAt(clean, 10, 10), alphaAt(clean, 111, 111), alphaAt(clean, 50, 12)]).toEqual([0, 0, 255]);
  });

  it('removes a white sign, but no white garment with folds', () => {
    const white = [246, 247, 250, 255] as const;
    const sign = { left: 40, top: 20, right: 80, bottom: 110, color: white };
    const fold = { left: 50, top: 30, right: 56, bottom: 100, color: [196, 198, 204, 255] } as const;
    expect(alphaAt(cleanIcon(iconOf(128, [sign]), 'top'), 60, 60)).toBe(0);
    expect(alphaAt(cleanIcon(iconOf(128, [sign, fold]), 'top'), 60, 60)).toBe(255);
  });

  it('clears crumbs below a head and above shoes', () => {
    const crumb = { left: 90, top: 112, right: 102, bottom: 122 };
    expect(alphaAt(cleanIcon(iconOf(128, [...trousers, crumb]), 'head'), 96, 116)).toBe(0);
    const ring = { left: 80, top: 10, right: 100, bottom: 20 };
    const shoe = { left: 20, top: 70, right: 100, bottom: 110 };
    const clean = cleanIcon(iconOf(128, [ring, shoe]), 'shoes');
    expect([alphaAt(clean, 90, 15), alphaAt(clean, 50, 90)]).toEqual([0, 255]);
  });

  it('clears what is left of a pale hem below a skirt', () => {
    const skirt = { left: 30, top: 8, right: 98, bottom: 114 };
    const hem = { left: 40, top: 119, right: 88, bottom: 122 };
    const clean = cleanIcon(iconOf(128, [skirt, hem]), 'bottom');
    expect([alphaAt(clean, 60, 110), alphaAt(clean, 60, 120)]).toEqual([255, 0]);
  });

  it('keeps both shoes of a pair, even if one is much smaller', () => {
    const pair = iconOf(128, [
      { left: 8, top: 20, right: 48, bottom: 50 },
      { left: 60, top: 30, right: 120, bottom: 90 },
    ]);
    expect(cleanIcon(pair, 'shoes')).toBe(pair);
    expect(cleanIcon(pair, 'top')).not.toBe(pair);
  });
});

describe('findParts', () => {
  it('joins branches that meet further down', () => {
    const icon = iconOf(32, [
      { left: 2, top: 2, right: 6, bottom: 20 },
      { left: 20, top: 4, right: 24, bottom: 20 },
      { left: 2, top: 20, right: 24, bottom: 24 },
      { left: 28, top: 2, right: 30, bottom: 4 },
    ]);
    const parts = findParts(findInkRows(icon, 60));
    expect(parts.map(({ area }) => area).toSorted((a, b) => a - b)).toEqual([4, 4 * 18 + 4 * 16 + 22 * 4]);
  });
});
