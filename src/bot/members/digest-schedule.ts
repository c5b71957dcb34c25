import { dayMs } from '../../shared/time/utc-day.ts';
import type { DigestSettings } from './preferences.ts';

export const weekMs = 7 * dayMs;

type WeeklyTime = Pick<DigestSettings, 'day' | 'hour'>;

/** The next time, after `now`, at which a digest is due. Milliseconds since the epoch, in and out. */
export function nextDigestAt(time: WeeklyTime, now: number): number {
  return lastDigestAt(time, now) + weekMs;
}

/** The last time, up to `now`, at which a digest was due. */
export function lastDigestAt({ day, hour }: WeeklyTime, now: number): number {
  // The epoch began on a Thursday.
  const firstDue = ((day - 4 + 7) % 7) * dayMs + hour * 3_600_000;
  return firstDue + Math.floor((now - firstDue) / weekMs) * weekMs;
}
