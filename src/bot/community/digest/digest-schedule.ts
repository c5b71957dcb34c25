import { openTimeZone } from '../../../shared/time/time-zone.ts';
import { dayMs, hourMs } from '../../../shared/time/utc-day.ts';
import { mainTimeZone, utc } from '../../game/time-zones.ts';
import type { DigestSettings, ServerChoices } from '../../settings/list/setting-list.ts';

export const weekMs = 7 * dayMs;

type WeeklyTime = Pick<DigestSettings, 'day' | 'hour' | 'zone'>;

/** Formats day and hour as `1-18` (UTC) or `1-18 Asia/Dhaka`. */
export function toWeekHour({ day, hour, zone }: WeeklyTime): string {
  return zone === undefined ? `${day}-${hour}` : `${day}-${hour} ${zone}`;
}

export function readWeekHour(weekHour: string): WeeklyTime {
  const [time = '', zone] = weekHour.split(' ');
  const [day = 0, hour = 0] = time.split('-').map(Number);
  return zone === undefined ? { day, hour } : { day, hour, zone };
}

export function nextDigestAt(time: WeeklyTime, now: number): number {
  return dueTimesAround(time, now).find((dueAt) => dueAt > now) ?? now + weekMs;
}

export function lastDigestAt(time: WeeklyTime, now: number): number {
  return dueTimesAround(time, now).findLast((dueAt) => dueAt <= now) ?? now - weekMs;
}

function dueTimesAround({ day, hour, zone = 'UTC' }: WeeklyTime, now: number): number[] {
  const { toLocal, fromLocal } = openTimeZone(zone);
  const today = Math.floor(toLocal(now) / dayMs);
  // The epoch began on a Thursday.
  const daysAgo = (today + 4 - day) % 7;
  const first = (today - daysAgo - 7) * dayMs + hour * hourMs;
  return [0, 1, 2].map((week) => fromLocal(first + week * weekMs));
}

/** Returns the digest's time zone; before a digest is set, that of the server's region. */
export function readDigestZone({ digest, region }: Pick<ServerChoices, 'digest' | 'region'>): string {
  return digest ? (digest.zone ?? utc) : mainTimeZone(region);
}
