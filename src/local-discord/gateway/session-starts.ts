import type { APIGatewaySessionStartLimit } from 'discord-api-types/v10';
import type { Limits } from '../limits/limits.ts';
import { createWindows } from '../limits/windows.ts';

/** How often a bot may begin a session; a resume is none. */
export interface SessionStarts {
  /**
   * Takes one start of a shard: `too-fast` if the documented rate is exceeded, `used-up` if none is left for today.
   */
  take(token: string, shard: readonly [number, number]): 'granted' | 'too-fast' | 'used-up';
  describe(token: string): APIGatewaySessionStartLimit;
}

export function createSessionStarts(
  { sessionStarts, maxConcurrency }: Limits,
  now: () => number,
): SessionStarts {
  const windows = createWindows(now);
  const daily = { limit: sessionStarts, perMs: 24 * 60 * 60 * 1000 };
  return {
    take(token, [index, count]) {
      // Shards share out what a bot may begin at once by this key; a bot of one shard has it all.
      const [key, limit] = count > 1 ? [index % maxConcurrency, 1] : ['', maxConcurrency];
      if (windows.take(`rate ${token} ${key}`, { limit, perMs: rateMs }).isExceeded) return 'too-fast';
      return windows.take(`daily ${token}`, daily).isExceeded ? 'used-up' : 'granted';
    },
    describe(token) {
      const { remaining, resetAt } = windows.peek(`daily ${token}`, daily);
      return {
        total: sessionStarts,
        remaining,
        reset_after: Math.max(0, Math.round(resetAt - now())),
        max_concurrency: maxConcurrency,
      };
    },
  };
}

const rateMs = 5000;
