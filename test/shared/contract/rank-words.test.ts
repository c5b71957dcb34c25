import { expect, it } from 'vitest';
import { rankWord } from '../../../src/shared/contract/rank-words.ts';

it.each([
  ['Diamante III', { tier: 'diamond', step: 3 }],
  ['GRANDMASTER', { tier: 'grandmaster' }],
  ['Grão-Mestre', { tier: 'grandmaster' }],
  ['Gran Maestro', { tier: 'grandmaster' }],
  ['Gold 2', { tier: 'gold', step: 2 }],
  ['prata iv', { tier: 'silver', step: 4 }],
  ['Elite Heroic V', { tier: 'elite-heroic', step: 5 }],
  ['HEROICO', { tier: 'heroic' }],
  ['Maestro', { tier: 'master' }],
])('reads %j', (given, expected) => {
  expect(rankWord.parse(given)).toEqual(expected);
});

it.each(['', 'Diamond VI', 'Legend', 318, null, 'III', 'x'.repeat(100_000)])(
  'finds no rank in %j',
  (given) => {
    expect(rankWord.parse(given)).toBeUndefined();
  },
);
