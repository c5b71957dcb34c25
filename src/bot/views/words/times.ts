import { time } from '@discordjs/builders';
import { openTimeZone } from '../../../shared/time/time-zone.ts';
import { utc } from '../../game/time-zones.ts';
import type { Language } from '../../text/languages.ts';

/** Unix seconds as Discord shows them in the reader's own clock: as a date, or relative to now. */
export function formatTime(seconds: number, style: 'D' | 'R'): string {
  return time(seconds, style);
}

/** Milliseconds since the epoch as a date in the reader's own clock. It stays true in a message that is read later. */
export function formatDate(milliseconds: number): string {
  return time(toSeconds(milliseconds), 'D');
}

/** Milliseconds since the epoch as a date with its time of day, in the reader's own clock. */
export function formatDateTime(milliseconds: number): string {
  return time(toSeconds(milliseconds), 'F');
}

/** Milliseconds since the epoch as Discord shows them in the reader's own clock, e.g. `5 minutes ago`. */
export function formatRelativeTime(milliseconds: number): string {
  return time(toSeconds(milliseconds), 'R');
}

/** A time that lies near now, to the second: relative, it would read "now" when it is made and be wrong when it is read. */
export function formatClockTime(milliseconds: number): string {
  return time(toSeconds(milliseconds), 'T');
}

/** The time of a possible retry, e.g. `18:05 (in 2 minutes)`. It stays true after that time. */
export function formatUntil(milliseconds: number, language: Language): string {
  const relative = formatRelativeTime(milliseconds);
  return language.t('until', { time: time(toSeconds(milliseconds), 't'), relative });
}

/** A day on a card, e.g. `1 Oct`; milliseconds since the epoch, read in UTC, in which points of a history are kept. */
export function formatDay(milliseconds: number, { locale }: Pick<Language, 'locale'>): string {
  return new Intl.DateTimeFormat(locale, dayParts).format(milliseconds);
}

/** As {@link formatDay}, from one day to another, e.g. `1 – 7 Oct`. */
export function formatDays(from: number, to: number, { locale }: Pick<Language, 'locale'>): string {
  return new Intl.DateTimeFormat(locale, dayParts).formatRange(from, to);
}

const dayParts = { day: 'numeric', month: 'short', timeZone: 'UTC', numberingSystem: 'latn' } as const;

export function formatWeekday(day: number, { locale }: Language): string {
  // The first of January 2023 was a Sunday.
  const date = new Date(Date.UTC(2023, 0, 1 + day));
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
}

/** A time zone as its people call it, e.g. `India Standard Time`. @param zone an IANA name */
export function formatTimeZone(zone: string, now: number, { locale }: Pick<Language, 'locale'>): string {
  if (zone === utc) return utc;
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** How far the clocks of a time zone are ahead of UTC at that moment, e.g. `UTC+05:30`. */
export function formatUtcOffset(zone: string, now: number): string {
  const minutes = Math.round((openTimeZone(zone).toLocal(now) - now) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const sign = minutes < 0 ? '−' : '+';
  return `UTC${sign}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
