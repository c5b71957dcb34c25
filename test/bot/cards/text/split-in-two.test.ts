import { describe, expect, it } from 'vitest';
import { splitInTwo } from '../../../../src/bot/cards/text/split-in-two.ts';

describe('a text in two lines', () => {
  it.each([
    ['Arrival animation', ['Arrival', 'animation']],
    ['Headwear or mask', ['Headwear', 'or mask']],
    ['A day adds a point.  Come back tomorrow.', ['A day adds a point.', 'Come back tomorrow.']],
    ['Головной убор или маска', ['Головной убор', 'или маска']],
    ['غطاء رأس أو قناع', ['غطاء رأس', 'أو قناع']],
  ])('%j ends a line where both are most alike', (text, lines) => {
    expect(splitInTwo(text)).toEqual(lines);
  });

  it('ends a line after a word if words are not spaced', () => {
    const [first = '', second = ''] = splitInTwo('เครื่องสวมหัวหรือหน้ากาก') ?? [];
    expect(first + second).toBe('เครื่องสวมหัวหรือหน้ากาก');
    const words = Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(first + second));
    expect(words.map(({ index }) => index)).toContain(first.length);
    expect(Math.abs(first.length - second.length)).toBeLessThan(8);
  });

  it.each(['', ' ', 'Level', ' Level ', 'ชนะ'])('%j is one line', (text) => {
    expect(splitInTwo(text)).toBeUndefined();
  });
});
