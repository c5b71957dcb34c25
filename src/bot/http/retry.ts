import type { Clock } from '../../shared/time/clock.ts';

interface RetryOptions extends Pick<Clock, 'now' | 'sleep'> {
  /** Latest start of an attempt; called before each attempt. */
  deadline: () => number;
  /** Whether to retry after `attempts` failures: false, true (after a random pause), or at a given time. */
  isWorth: (error: unknown, attempts: number) => boolean | { at: number };
  random: () => number;
}

export const retryPauses = { shortestMs: 150, longestMs: 2_000 };

/** Retries with decorrelated jitter: pauses are random, up to three times the last, so that callers spread out. */
export async function retry<Value>(
  work: () => Promise<Value>,
  { deadline, isWorth, now, sleep, random }: RetryOptions,
): Promise<Value> {
  const { shortestMs, longestMs } = retryPauses;
  let pauseMs = shortestMs;
  for (let attempts = 1; ; attempts++) {
    try {
      return await work();
    } catch (error) {
      const verdict = isWorth(error, attempts);
      if (verdict === false) throw error;
      pauseMs = Math.min(longestMs, shortestMs + random() * (3 * pauseMs - shortestMs));
      const waitMs = verdict === true ? pauseMs : Math.max(1, verdict.at - now());
      if (now() + waitMs >= deadline()) throw error;
      await sleep(waitMs);
    }
  }
}
