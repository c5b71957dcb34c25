import type { Age } from '../../views/message/freshness.ts';
import { TooSoonError } from '../../views/problem/too-soon-error.ts';

/** @throws TooSoonError if upstream got no request and the message shows the same answer already */
export function refuseTooSoon(answers: readonly Age[], shownAt: number | undefined): void {
  const fetchedAt = Math.min(...answers.map((answer) => answer.fetchedAt));
  const retryTimes = answers.flatMap(({ freshness, retryAt }) =>
    freshness === 'cached' && retryAt !== undefined ? [retryAt] : [],
  );
  if (retryTimes.length < answers.length || shownAt === undefined) return;
  // Discord keeps a timestamp to the millisecond at best.
  if (fetchedAt - shownAt < 1_000) throw new TooSoonError({ fetchedAt, retryAt: Math.min(...retryTimes) });
}
