import { time } from '@discordjs/builders';
import type { Language } from '../../text/languages.ts';

/** Unix seconds as Discord shows them in the reader's own clock: as a date, or relative to now. */
export function formatTime(seconds: number, style: 'D' | 'R'): string {
  return time(seconds, style);
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
  const parts = { day: 'numeric', month: 'short', timeZone: 'UTC', numberingSystem: 'latn' } as const;
  return new Intl.DateTimeFormat(locale, parts).format(milliseconds);
}

export function formatWeekday(day: number, { locale }: Language): string {
  // The first of January 2023 was a Sunday.
  const date = new Date(Date.UTC(2023, 0, 1 + day));
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
}

export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
