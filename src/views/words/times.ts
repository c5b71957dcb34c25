import { time } from '@discordjs/builders';
import type { Language } from '../../text/languages.ts';

/** Milliseconds since the epoch as Discord shows them in the reader's own clock, e.g. `5 minutes ago`. */
export function formatRelativeTime(milliseconds: number): string {
  return time(toSeconds(milliseconds), 'R');
}

/** When something may be asked again, e.g. `18:05 (in 2 minutes)`. It stays true when that time is past. */
export function formatUntil(milliseconds: number, language: Language): string {
  const relative = formatRelativeTime(milliseconds);
  return language.t('until', { time: time(toSeconds(milliseconds), 't'), relative });
}

function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
