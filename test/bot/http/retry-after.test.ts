import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minRetryAfterMs, retryAfterMs } from '../../../src/bot/http/retry-after.ts';

const now = Date.parse('2025-06-01T12:00:00Z');
const rules = { defaultMs: 60_000, maxMs: 3_600_000 };

describe('retryAfterMs', () => {
  it.each([
    ['60', 60_000],
    [' 60 ', 60_000],
    ['0.5', minRetryAfterMs],
    ['1.5', 1_500],
    ['Sun, 01 Jun 2025 12:01:30 GMT', 90_000],
    ['Sunday, 01-Jun-25 12:01:30 GMT', 90_000],
    ['Sun Jun 1 12:01:30 2025 GMT', 90_000],
  ])('reads %j as %i ms', (header, expected) => {
    expect(retryAfterMs({ 'retry-after': header }, now, rules)).toBe(expected);
  });

  it.each(['0', 'Sun, 01 Jun 2025 11:59:00 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    'waits a moment even where %j is over',
    (header) => {
      expect(retryAfterMs({ 'retry-after': header }, now, rules)).toBe(minRetryAfterMs);
    },
  );

  it('cuts an absurd pause', () => {
    expect(retryAfterMs({ 'retry-after': '86400000' }, now, rules)).toBe(rules.maxMs);
  });

  const inSeconds = (seconds: number) => now / 1_000 + seconds;
  it.each([
    [String(inSeconds(12)), 12_000],
    [`${inSeconds(12)}.5`, 12_500],
    [String(1_000 * inSeconds(12)), 12_000],
    [new Date(now + 12_000).toISOString(), 12_000],
    [String(inSeconds(-5)), minRetryAfterMs],
  ])('reads %s as a time', (header, expected) => {
    expect(retryAfterMs({ 'retry-after': header }, now, rules)).toBe(expected);
  });

  it('measures a time by a server’s clock that is two hours off', () => {
    const headers = {
      'retry-after': String(inSeconds(7_212)),
      date: new Date(now + 7_200_000).toUTCString(),
    };
    expect(retryAfterMs(headers, now, rules)).toBe(12_000);
  });

  it.each(['9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT', String(inSeconds(7_200)), '1785312007000000'])(
    'takes the default for %s, which is further away than any pause',
    (header) => {
      expect(retryAfterMs({ 'retry-after': header }, now, rules)).toBe(rules.defaultMs);
    },
  );

  it.each(['', 'soon', '-5', '1e3', '5 minutes', '0x3c', 'Sun, 99 Foo 2025', 'NaN', '60, 60'])(
    'takes the default for %j',
    (header) => {
      expect(retryAfterMs({ 'retry-after': header }, now, rules)).toBe(rules.defaultMs);
    },
  );

  it('takes the default if there is none', () => {
    expect(retryAfterMs({}, now, rules)).toBe(rules.defaultMs);
  });

  it('measures a date by the server’s own clock if it tells it', () => {
    const headers = { 'retry-after': 'Sun, 01 Jun 2025 12:01:00 GMT', date: 'Sun, 01 Jun 2025 12:00:30 GMT' };
    expect(retryAfterMs(headers, now - 3_600_000, rules)).toBe(30_000);
    expect(retryAfterMs({ ...headers, date: 'no date' }, now, rules)).toBe(60_000);
  });

  it('stays within its bounds whatever comes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.date().map(String)), (header) => {
        const waitMs = retryAfterMs({ 'retry-after': header }, now, rules);
        expect(waitMs).toBeGreaterThanOrEqual(minRetryAfterMs);
        expect(waitMs).toBeLessThanOrEqual(rules.maxMs);
      }),
    );
  });
});
