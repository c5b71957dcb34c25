import type { Age } from '../../views/message/freshness.ts';
import { TooSoonError } from '../../views/problem/too-soon-error.ts';

/** @throws TooSoonError if nothing was sent and the message already shows the answer */
export function refuseTooSoon(answers: readonly Age[], shownAt: number | undefined): void {
  const fetchedAt = Math.min(...answers.map((answer) => answer.fetchedAt));
  const retryTimes = answers.flatMap(({ freshness, retryAt }) =>
    freshness === 'cached' && retryAt !== undefined ? [retryAt] : [],
  );
  if (retryTimes.length < answers.length || shownAt === undefined) return;
  // Discord stores timestamps with milliseconds at best.
  if (fetchedAt - shownAt < 1_000) throw new TooSoonError({ fetchedAt, retryAt: Math.min(...retryTimes) });
}
