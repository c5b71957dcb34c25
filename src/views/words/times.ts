import { time } from '@discordjs/builders';
import type { Language } from '../../text/languages.ts';

/** Unix seconds as Discord shows them in the reader's own clock: as a date, or relative to now. */
export function formatTime(seconds: number, style: 'D' | 'R'): string {
  return time(seconds, style);
}

/** Milliseconds since the epoch as Discord shows them in the reader's own clock, e.g. `5 minutes ago`. */
export function formatRelativeTime(milliseconds: number): string {
  return time(toSeconds(milliseconds), 'R');
}

/** A time that lies near now, to the second: relative, it would read "now" when it is made and be wrong when it is read. */
export function formatClockTime(milliseconds: number): string {
  return time(toSeconds(milliseconds), 'T');
}

/** When something may be asked again, e.g. `18:05 (in 2 minutes)`. It stays true when that time is past. */
export function formatUntil(milliseconds: number, language: Language): string {
  const relative = formatRelativeTime(milliseconds);
  return language.t('until', { time: time(toSeconds(milliseconds), 't'), relative });
}

function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
