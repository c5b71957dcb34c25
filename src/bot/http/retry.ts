import type { Clock } from '../../shared/time/clock.ts';

interface RetryOptions extends Pick<Clock, 'now' | 'sleep'> {
  /** No attempt begins after this, in milliseconds of `now`. Read anew before each. */
  deadline: () => number;
  /**
   * Whether another attempt can help after `error`, `attempts` having failed so far: not at all, after a pause of its
   * own choice (`true`), or at a given time.
   */
  isWorth: (error: unknown, attempts: number) => boolean | { at: number };
  random: () => number;
}

export const retryPauses = { shortestMs: 150, longestMs: 2_000 };

/**
 * Repeats `work` if that can help. The pauses have decorrelated jitter: each is random between the shortest pause and three
 * times the previous one, so that requests that failed together don't return together.
 */
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
