import { describe, expect, it } from 'vitest';
import { chooseTileColors, isAlike } from '../../../../../src/bot/cards/parts/colour/hue.ts';

describe('chooseTileColors', () => {
  it.each([
    ['gold', false, 0],
    ['gold', true, 0],
    ['diamond', false, 2],
    ['diamond', true, 2],
  ] as const)('takes the colour of the tier %s (light: %s)', (tier, isLight, channel) => {
    const { inner, outer } = chooseTileColors(tier, isLight);
    for (const hex of [inner, outer])
      expect(channelsOf(hex).indexOf(Math.max(...channelsOf(hex)))).toBe(channel);
    expect(lightOf(inner)).toBeGreaterThan(lightOf(outer));
  });
});

describe('isAlike', () => {
  it('distinguishes hues', () => {
    expect(isAlike('#ff8a70', '#ff87a0')).toBe(true);
    expect(isAlike('#ffa63d', '#ff87a0')).toBe(true);
    expect(isAlike('#5fe0cb', '#6fb4ff')).toBe(false);
    expect(isAlike('#ffcf4d', '#6fb4ff')).toBe(false);
  });
});

function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

function lightOf(hex: string): number {
  return channelsOf(hex).reduce((sum, value) => sum + value, 0) / 3;
}
