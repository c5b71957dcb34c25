import type { Answer } from '../../player-api/answer.ts';
import type { Language } from '../../text/languages.ts';
import { formatRelativeTime, formatUntil } from '../words/times.ts';

export type Age = Pick<Answer<unknown>, 'fetchedAt' | 'freshness' | 'retryAt'>;

/** An answer's age in words that stay true. */
interface Freshness {
  /** Undefined if `line` names the time. */
  updatedAt: number | undefined;
  line: string | undefined;
}

export function describeFreshness(answers: readonly [Age, ...Age[]], language: Language): Freshness {
  const { fetchedAt, freshness, retryAt } = ageOfAll(answers);
  if (freshness !== 'stale') return { updatedAt: fetchedAt, line: undefined };
  const when = formatRelativeTime(fetchedAt);
  const line =
    retryAt === undefined
      ? language.t('freshness.stale', { when })
      : language.t('freshness.staleUntil', { when, until: formatUntil(retryAt, language) });
  return { updatedAt: undefined, line };
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
