import { describe, expect, it } from 'vitest';
import { createLimitReader } from '../../../src/bot/player-api/read-limits.ts';
import { answer } from '../../support/player-api/scripted-client.ts';

const now = 1_700_000_000_000;
const hour = 3_600_000;
const readLimits = (...read: Parameters<ReturnType<typeof createLimitReader>>) =>
  createLimitReader()(...read);

it.each([
  ['seconds to go', '3600', now + hour],
  ['unix seconds', String(now / 1_000 + 3_600), now + hour],
  ['unix seconds of a month', String(now / 1_000 + 30 * 24 * 3_600), now + 30 * 24 * hour],
  ['unix milliseconds', String(now + hour), now + hour],
  ['unix seconds with a fraction', `${now / 1_000 + 3_600}.5`, now + hour + 500],
  ['ISO 8601', new Date(now + hour).toISOString(), now + hour],
  ['the form of HTTP', new Date(now + hour).toUTCString(), now + hour],
  ['milliseconds to go', '3600000', now + hour],
  ['a time in the year 33658', '999999999999', undefined],
  ['a time gone by', String(now / 1_000 - 60), undefined],
  ['a number without a meaning', '500000000', undefined],
  ['words', 'tomorrow', undefined],
  ['less than nothing', '-5', undefined],
])('a reset in %s is read, or ignored if it makes no sense', (_, reset, resetAt) => {
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
  expect(readLimits(answer({ headers }, now)).quota).toEqual({ limit: undefined, remaining: 0, resetAt });
});

it.each([
  ['X-RateLimit-Reset-After', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '12.5' }, 12_500],
  [
    'X-Rate-Limit-Reset',
    { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(now / 1_000 + 12) },
    12_000,
  ],
  ['RateLimit-Reset', { 'ratelimit-remaining': '0', 'ratelimit-reset': String(now / 1_000 + 12) }, 12_000],
  [
    'a time by a clock that is two hours fast',
    {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(now / 1_000 + 7_212),
      date: new Date(now + 2 * hour).toUTCString(),
    },
    12_000,
  ],
])('a reset in %s is read', (_, headers: Record<string, string>, leftMs) => {
  expect(readLimits(answer({ headers }, now)).quota).toMatchObject({ remaining: 0, resetAt: now + leftMs });
});

it('a pause is never longer than the window of the policy', () => {
  const headers = { 'ratelimit-policy': '"a";q=30;w=10', ratelimit: '"a";r=0;t=9999' };
  expect(readLimits(answer({ headers }, now)).stated).toMatchObject({ usedUpForMs: 10_000 });
});

describe('a limit that the server states', () => {
  it.each([
    ['a policy', { 'ratelimit-policy': '"burst";q=100;w=60' }, { requests: 100, seconds: 60 }],
    ['a policy of an earlier draft', { 'ratelimit-policy': '100;w=60' }, { requests: 100, seconds: 60 }],
    ['a limit with its window', { 'ratelimit-limit': '100, 100;w=60' }, { requests: 100, seconds: 60 }],
    [
      'two policies, by a rate that keeps to both',
      { 'ratelimit-policy': '"a";q=10;w=1, "b";q=300;w=60' },
      { requests: 5, seconds: 1 },
    ],
    [
      'a slow policy beside a fast one',
      { 'ratelimit-policy': '10;w=1, 30;w=60' },
      { requests: 1, seconds: 2 },
    ],
    [
      'nothing left',
      { 'ratelimit-policy': '"a";q=100;w=60', ratelimit: '"a";r=0;t=12' },
      { requests: 100, seconds: 60, usedUpForMs: 12_000 },
    ],
    [
      'nothing left, in an earlier draft',
      { 'ratelimit-policy': '100;w=60', ratelimit: 'limit=100, remaining=0, reset=12' },
      { requests: 100, seconds: 60, usedUpForMs: 12_000 },
    ],
    ['bytes', { 'ratelimit-policy': '"a";q=1000000;w=60;qu="content-bytes"' }, undefined],
    ['no window', { 'ratelimit-policy': '"a";q=100' }, undefined],
    ['nothing at all', { 'ratelimit-policy': '"a";q=0;w=60' }, undefined],
    ['less than nothing', { 'ratelimit-policy': '-5;w=-60' }, undefined],
    ['words', { 'ratelimit-policy': 'gently, please', ratelimit: '=;=,' }, undefined],
    ['a flood of words', { 'ratelimit-policy': '1;w=1,'.repeat(10_000) }, undefined],
  ])('is read from %s', (_, headers: Record<string, string>, stated) => {
    expect(readLimits(answer({ headers }, now)).stated).toEqual(stated);
  });

  it('over a day is the allowance of the key', () => {
    const headers = {
      'ratelimit-policy': '"burst";q=30;w=10, "day";q=1000;w=86400',
      ratelimit: '"burst";r=29;t=10, "day";r=7;t=3600',
    };
    expect(readLimits(answer({ headers }, now))).toEqual({
      refusal: undefined,
      quota: { limit: 1_000, remaining: 7, resetAt: now + hour },
      stated: { requests: 30, seconds: 10 },
    });
  });
});

describe('a limit whose headers name no window', () => {
  /** Reads what one server answers: `x-ratelimit-remaining`, the seconds to its reset, and when it came. */
  function readAll(limit: number, ...answers: [remaining: number, reset: number, atSeconds: number][]) {
    const read = createLimitReader();
    return answers.map(([remaining, reset, atSeconds]) => {
      const headers = {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-reset': String(reset),
      };
      return read(answer({ headers }, now + atSeconds * 1_000));
    });
  }

  it('paces requests once a window of at most five minutes was seen to end, and is the allowance until then', () => {
    const [first, again, second, usedUp] = readAll(30, [20, 7, 0], [19, 4, 3], [29, 10, 8], [0, 4, 14]);
    for (const read of [first, again])
      expect(read).toMatchObject({ quota: { limit: 30, remaining: expect.any(Number) }, stated: undefined });
    expect(second).toMatchObject({ quota: undefined, stated: { requests: 30, seconds: 10 } });
    expect(usedUp).toMatchObject({ stated: { requests: 30, seconds: 10, usedUpForMs: 4_000 } });
  });

  it('stays the allowance if it is a day that ends soon, or a reset that always lies as far ahead', () => {
    const day = readAll(1_000, [1, 200, 0], [999, 86_400, 201]);
    const ahead = readAll(30, [20, 10, 0], [19, 10, 1], [18, 10, 2], [18, 10, 5], [19, 10, 18], [19, 10, 40]);
    for (const read of [...day, ...ahead])
      expect(read).toMatchObject({ quota: { remaining: expect.any(Number) }, stated: undefined });
  });
});
