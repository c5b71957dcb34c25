import { LRUCache } from 'lru-cache';

export interface Quota {
  readonly limit: number;
  readonly perMs: number;
}

export interface Allowance {
  /** Whether this request was over the limit. */
  readonly isExceeded: boolean;
  readonly remaining: number;
  readonly resetAt: number;
}

export class Windows {
  readonly #now: () => number;
  readonly #windows: LRUCache<string, Window>;

  /** @param capacity number of windows; the least recently used are evicted */
  constructor(now: () => number, capacity = 10_000) {
    this.#now = now;
    this.#windows = new LRUCache({ max: capacity });
  }

  take(key: string, quota: Quota): Allowance {
    const window = this.#open(key, quota);
    window.taken += 1;
    this.#windows.set(key, window);
    return describe(window, quota);
  }

  /** Returns the allowance without counting a request. */
  peek(key: string, quota: Quota): Allowance {
    return describe(this.#open(key, quota), quota);
  }

  #open(key: string, { perMs }: Quota): Window {
    const known = this.#windows.get(key);
    return known && known.resetAt > this.#now() ? known : { taken: 0, resetAt: this.#now() + perMs };
  }
}

interface Window {
  taken: number;
  readonly resetAt: number;
}

function describe({ taken, resetAt }: Window, { limit }: Quota): Allowance {
  return { isExceeded: taken > limit, remaining: Math.max(0, limit - taken), resetAt };
}
