import { dayMs } from './utc-day.ts';

/** Returns a stored time, but undefined if it is more than `aheadMs` in the future, written by a wrong clock. */
export function storedTime(at: number | undefined, now: number, aheadMs = dayMs): number | undefined {
  return at !== undefined && at - now <= aheadMs ? at : undefined;
}

/** Whether a stored time is at least `lengthMs` ago. True without one, or if more than `lengthMs` in the future. */
export function hasPassed(lengthMs: number, since: number | undefined, now: number): boolean {
  const counted = storedTime(since, now, lengthMs);
  return counted === undefined || now - counted >= lengthMs;
}
