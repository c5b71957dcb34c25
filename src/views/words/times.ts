import { time } from '@discordjs/builders';
import type { Language } from '../../text/languages.ts';

/** Milliseconds since the epoch as Discord shows them in the reader's own clock, e.g. `5 minutes ago`. */
export function formatRelativeTime(milliseconds: number): string {
  return time(Math.floor(milliseconds / 1000), 'R');
}

/**
 * When the player API may be asked again, both in milliseconds since the epoch: `Next try in a minute.` Without a time
 * where it is not known.
 */
export function formatNextTry(retryAt: number | undefined, now: number, language: Language): string {
  if (retryAt === undefined) return language.t('nextTry.later');
  // By the time the message is read, a time this near would be shown as past: "4 seconds ago".
  if (retryAt - now < soonMs) return language.t('nextTry.soon');
  return language.t('nextTry.at', { when: formatRelativeTime(retryAt) });
}

const soonMs = 10_000;
