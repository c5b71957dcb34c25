import { time } from '@discordjs/builders';
import type { Language } from '../text/languages.ts';

/** Milliseconds since the epoch as Discord shows them in the reader's own clock, e.g. `5 minutes ago`. */
export function relativeTime(milliseconds: number): string {
  return time(Math.floor(milliseconds / 1000), 'R');
}

/** When the player API may be asked again, both in milliseconds since the epoch; no time is named where none is known. */
export function nextTryWords(retryAt: number | undefined, now: number, language: Language): string {
  if (retryAt === undefined) return language.t('nextTry.unknown');
  // Who reads a time this near reads it when it has passed: "4 seconds ago".
  if (retryAt - now < soonMs) return language.t('nextTry.soon');
  return language.t('nextTry.at', { when: relativeTime(retryAt) });
}

const soonMs = 10_000;
