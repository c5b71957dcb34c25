import { expect, it } from 'vitest';
import { readLimits } from '../../../src/bot/player-api/read-limits.ts';
import { answer } from '../../support/player-api/scripted-client.ts';

const now = 1_700_000_000_000;
const hour = 3_600_000;

it.each([
  ['seconds to go', '3600', now + hour],
  ['unix seconds', String(now / 1_000 + 3_600), now + hour],
  ['unix seconds of a month', String(now / 1_000 + 30 * 24 * 3_600), now + 30 * 24 * hour],
  ['unix milliseconds', String(now + hour), now + hour],
  ['milliseconds to go', '3600000', now + hour],
  ['a time in the year 33658', '999999999999', undefined],
  ['a time gone by', String(now / 1_000 - 60), undefined],
  ['a number without a meaning', '500000000', undefined],
  ['words', 'tomorrow', undefined],
  ['less than nothing', '-5', undefined],
])('a reset in %s is read, or ignored where it makes no sense', (_, reset, resetAt) => {
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
  expect(readLimits(answer({ headers }, now)).quota).toEqual({ limit: undefined, remaining: 0, resetAt });
});
