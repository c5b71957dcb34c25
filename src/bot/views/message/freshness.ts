import type { Answer } from '../../player-api/answer.ts';
import type { Language } from '../../text/languages.ts';
import { formatRelativeTime } from '../words/times.ts';

export type Age = Pick<Answer<unknown>, 'fetchedAt' | 'freshness' | 'retryAt'>;

/** The age of an answer, worded so that it stays true. */
interface Freshness {
  line?: string;
  footer?: { text: string; time: number };
}

export function describeFreshness(answers: readonly [Age, ...Age[]], language: Language): Freshness {
  const { fetchedAt, freshness, retryAt } = ageOfAll(answers);
  const { t } = language;
  if (freshness !== 'stale') return { footer: { text: t('freshness.updated'), time: fetchedAt } };
  const line = t('freshness.stale', { when: formatRelativeTime(fetchedAt) });
  return retryAt === undefined ? { line } : { line, footer: { text: t('freshness.next'), time: retryAt } };
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
