import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasPassed, storedTime } from '../../../src/shared/time/stored-time.ts';
import { dayMs } from '../../../src/shared/time/utc-day.ts';

const now = 1_800_000_000_000;
const anyTime = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.integer({ min: -1_000, max: 1_000 }).map((days) => now + days * dayMs),
);

describe('a stored time', () => {
  it('counts unless it is no time or far ahead', () => {
    expect(storedTime(now - 400 * dayMs, now)).toBe(now - 400 * dayMs);
    expect(storedTime(now + dayMs, now)).toBe(now + dayMs);
    for (const at of [now + dayMs + 1, Number.NaN, Number.POSITIVE_INFINITY, undefined])
      expect(storedTime(at, now)).toBeUndefined();
  });

  it('of any value holds nothing up for more than two lengths', () =>
    fc.assert(
      fc.property(anyTime, fc.integer({ min: 1, max: 400 * dayMs }), (since, lengthMs) => {
        expect(hasPassed(lengthMs, since, now) || hasPassed(lengthMs, since, now + 2 * lengthMs)).toBe(true);
      }),
    ));

  it('of a clock that is right lasts as long as it should', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 * dayMs }),
        fc.integer({ min: 1, max: 400 * dayMs }),
        (ago, lengthMs) => {
          expect(hasPassed(lengthMs, now - ago, now)).toBe(ago >= lengthMs);
        },
      ),
    ));
});
