import { dayMs } from './utc-day.ts';

/** Ignores a time further ahead than `aheadMs`, which a wrong clock wrote. Milliseconds since the epoch. */
export function storedTime(at: number | undefined, now: number, aheadMs = dayMs): number | undefined {
  return at !== undefined && at - now <= aheadMs ? at : undefined;
}

/** Whether `lengthMs` have passed since a stored time; true if there is none, or if it is further ahead than that. */
export function hasPassed(lengthMs: number, since: number | undefined, now: number): boolean {
  const counted = storedTime(since, now, lengthMs);
  return counted === undefined || now - counted >= lengthMs;
}
