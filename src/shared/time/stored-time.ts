import { dayMs } from './utc-day.ts';

/**
 * A stored time, if it can count: a time further ahead than `aheadMs` was written by a clock that was wrong then, so it counts
 * as none. Clocks of several machines differ a little.
 * @param at milliseconds since the epoch, as is `now`
 */
export function storedTime(at: number | undefined, now: number, aheadMs = dayMs): number | undefined {
  return at !== undefined && at - now <= aheadMs ? at : undefined;
}

/** Whether `lengthMs` have passed since a stored time; true if there is none, or if it is further ahead than that. */
export function hasPassed(lengthMs: number, since: number | undefined, now: number): boolean {
  const counted = storedTime(since, now, lengthMs);
  return counted === undefined || now - counted >= lengthMs;
}
