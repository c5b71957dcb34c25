import { dayMs } from './utc-day.ts';

/** Ignores times further ahead than `aheadMs`, which a wrong clock wrote. */
export function storedTime(at: number | undefined, now: number, aheadMs = dayMs): number | undefined {
  return at !== undefined && at - now <= aheadMs ? at : undefined;
}

/** Returns true without a stored time, or if it lies further ahead than `lengthMs`. */
export function hasPassed(lengthMs: number, since: number | undefined, now: number): boolean {
  const counted = storedTime(since, now, lengthMs);
  return counted === undefined || now - counted >= lengthMs;
}
