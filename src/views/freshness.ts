import type { Answer } from '../player-api/answer.ts';
import type { Language } from '../text/languages.ts';
import { formatNextTry, formatRelativeTime } from './words/times.ts';

/** How old an answer is. */
export type Age = Pick<Answer<unknown>, 'fetchedAt' | 'freshness' | 'retryAt'>;

/**
 * How fresh something is that was made of one or several answers, as markdown: as old as the oldest of them, and stale
 * where one of them is.
 * @param now milliseconds since the epoch
 */
export function formatFreshness(answers: readonly [Age, ...Age[]], now: number, language: Language): string {
  const { fetchedAt, freshness, retryAt } = ageOfAll(answers);
  const when = formatRelativeTime(fetchedAt);
  switch (freshness) {
    case 'live':
      return language.t('freshness.live', { when });
    case 'cached':
      return language.t('freshness.cached', { when });
    case 'stale':
      return retryAt === undefined
        ? language.t('freshness.stale', { when })
        : language.t('freshness.staleUntil', { when, nextTry: formatNextTry(retryAt, now, language) });
  }
}

function ageOfAll(answers: readonly [Age, ...Age[]]): Age {
  return answers.reduce((one, other) => ({
    fetchedAt: Math.min(one.fetchedAt, other.fetchedAt),
    freshness:
      staleness.indexOf(one.freshness) > staleness.indexOf(other.freshness) ? one.freshness : other.freshness,
    retryAt: latest(one.retryAt, other.retryAt),
  }));
}

const staleness: readonly Age['freshness'][] = ['live', 'cached', 'stale'];

function latest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}
