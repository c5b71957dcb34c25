import { time } from '@discordjs/builders';
import { openTimeZone } from '../../../shared/time/time-zone.ts';
import { utc } from '../../game/time-zones.ts';
import type { Language } from '../../text/languages.ts';

export function formatTime(seconds: number, style: 'D' | 'R' | 't'): string {
  return time(seconds, style);
}

export function formatDateTime(milliseconds: number): string {
  return time(toSeconds(milliseconds), 'F');
}

export function formatRelativeTime(milliseconds: number): string {
  return time(toSeconds(milliseconds), 'R');
}

/** Formats `18:05 (in 2 minutes)`, which stays true later. */
export function formatUntil(milliseconds: number, language: Language): string {
  const relative = formatRelativeTime(milliseconds);
  return language.t('until', { time: time(toSeconds(milliseconds), 't'), relative });
}

/** Formats the UTC day as `1 Oct` (or `1 October`), because a history's points are by UTC day. */
export function formatDay(
  milliseconds: number,
  { locale }: Pick<Language, 'locale'>,
  month: 'short' | 'long' = 'short',
): string {
  return new Intl.DateTimeFormat(locale, { ...dayParts, month }).format(milliseconds);
}

/** Formats two days as `1 – 7 Oct`. */
export function formatDays(from: number, to: number, { locale }: Pick<Language, 'locale'>): string {
  return new Intl.DateTimeFormat(locale, dayParts).formatRange(from, to);
}

const dayParts = { day: 'numeric', month: 'short', timeZone: 'UTC', numberingSystem: 'latn' } as const;

export function formatWeekday(day: number, { locale }: Language): string {
  // January 1, 2023 was a Sunday.
  const date = new Date(Date.UTC(2023, 0, 1 + day));
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
}

export function formatTimeZone(zone: string, now: number, { locale }: Pick<Language, 'locale'>): string {
  if (zone === utc) return utc;
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Formats the zone's offset at a time, such as `UTC+05:30`. */
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
