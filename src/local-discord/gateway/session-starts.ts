import type { APIGatewaySessionStartLimit } from 'discord-api-types/v10';
import type { Limits } from '../limits/limits.ts';
import { type Quota, Windows } from '../limits/windows.ts';

/** Limits how often a bot may start a session; resumes do not count. */
export class SessionStarts {
  readonly #limits: Limits;
  readonly #now: () => number;
  readonly #windows: Windows;
  readonly #daily: Quota;

  constructor(limits: Limits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
    this.#windows = new Windows(now);
    this.#daily = { limit: limits.sessionStarts, perMs: 24 * 60 * 60 * 1000 };
  }

  /** Takes one start: `too-fast` above the documented rate, `used-up` if none is left today. */
  take(token: string, [index, count]: readonly [number, number]): 'granted' | 'too-fast' | 'used-up' {
    const { maxConcurrency } = this.#limits;
    // Shards with the same key share a limit; an unsharded bot has it all.
    const [key, limit] = count > 1 ? [index % maxConcurrency, 1] : ['', maxConcurrency];
    if (this.#windows.take(`rate ${token} ${key}`, { limit, perMs: rateMs }).isExceeded) return 'too-fast';
    return this.#windows.take(`daily ${token}`, this.#daily).isExceeded ? 'used-up' : 'granted';
  }

  describe(token: string): APIGatewaySessionStartLimit {
    const { remaining, resetAt } = this.#windows.peek(`daily ${token}`, this.#daily);
    return {
      total: this.#limits.sessionStarts,
      remaining,
      reset_after: Math.max(0, Math.round(resetAt - this.#now())),
      max_concurrency: this.#limits.maxConcurrency,
    };
  }
}

const rateMs = 5000;
