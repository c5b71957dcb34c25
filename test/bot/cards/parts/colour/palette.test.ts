import { describe, expect, it } from 'vitest';
import { mix } from '../../../../../src/bot/cards/parts/colour/palette.ts';
import { measureContrast } from '../../../../support/cards/contrast.ts';

describe('mix', () => {
  it('mixes channel by channel', () => {
    expect(mix('#000000', '#ff8000', 0.5)).toBe('#804000');
    expect(mix('#123456', '#ffffff', 0)).toBe('#123456');
  });
});

describe('measureContrast', () => {
  it('counts as WCAG does, whichever colour comes first', () => {
    expect(measureContrast('#000000', '#ffffff')).toBe(21);
    expect(measureContrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
    expect(measureContrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});
