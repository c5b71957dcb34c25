import { expect, it } from 'vitest';
import { layoutLongName } from '../../../../src/bot/cards/parts/long-name.ts';

const column = { left: 40, right: 518 };
const linesOf = async (text: string) =>
  (await layoutLongName(column, { text, baseline: 278, color: '#ffffff', width: 478 })).flatMap(
    ({ words }) => words ?? [],
  );

it.each([
  ['a short name on one line', 'Ana', ['Ana']],
  ['a long one on two, between its words', 'The Night Owls of Jakarta', ['The Night Owls', 'of Jakarta']],
  ['a long word on two', 'WWWWWWWWWWWWWW', ['WWWWWWW', 'WWWWWWW']],
])('sets %s', async (_name, text, lines) => {
  const words = await linesOf(text);
  expect(words.map((line) => line.text)).toEqual(lines);
  expect(new Set(words.map(({ size }) => size)).size).toBe(1);
  expect(words.every(({ size, isCut }) => size >= 36 && !isCut)).toBe(true);
});

it('keeps a word of joined letters on one line, and the rest that two lines can’t hold', async () => {
  for (const text of ['م'.repeat(40), 'W'.repeat(60)]) expect(await linesOf(text)).toHaveLength(1);
});
