import { dayMs } from '../../shared/time/utc-day.ts';
import type { DigestSettings } from './preferences.ts';
import type { Server } from './server.ts';

export const hourMs = 3_600_000;
export const weekMs = 7 * dayMs;

type WeeklyTime = Pick<DigestSettings, 'day' | 'hour'>;

/** The hour of the week, as {@link hasDigestAt} takes it. */
export function toWeekHour({ day, hour }: WeeklyTime): string {
  return `${day}-${hour}`;
}

/** Whether a server's digest comes at that hour of the week. */
export function hasDigestAt({ digest }: Pick<Server, 'digest'>, weekHour: string): boolean {
  return digest?.isOn === true && digest.channelId !== undefined && toWeekHour(digest) === weekHour;
}

/** The hour of the week that begins at `dueAt`. */
export function weekHourAt(dueAt: number): string {
  const date = new Date(dueAt);
  return toWeekHour({ day: date.getUTCDay(), hour: date.getUTCHours() });
}

/** The beginnings of the hours within `ms` before `now`, the last one first. */
export function hoursUpTo(now: number, ms: number): number[] {
  const last = Math.floor(now / hourMs) * hourMs;
  return Array.from({ length: Math.floor(ms / hourMs) + 1 }, (_, index) => last - index * hourMs);
}

/** The next time, after `now`, at which a digest is due. Milliseconds since the epoch, in and out. */
export function nextDigestAt(time: WeeklyTime, now: number): number {
  return lastDigestAt(time, now) + weekMs;
}

/** The last time, up to `now`, at which a digest was due. */
export function lastDigestAt({ day, hour }: WeeklyTime, now: number): number {
  // The epoch began on a Thursday.
  const firstDue = ((day - 4 + 7) % 7) * dayMs + hour * hourMs;
  return firstDue + Math.floor((now - firstDue) / weekMs) * weekMs;
}
