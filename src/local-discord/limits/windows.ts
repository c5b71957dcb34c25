import { LRUCache } from 'lru-cache';

export interface Quota {
  readonly limit: number;
  readonly perMs: number;
}

export interface Allowance {
  /** This one came too late: nothing was left. */
  readonly isExceeded: boolean;
  readonly remaining: number;
  readonly resetAt: number;
}

/** Counts in windows of time that begin with their first request. */
export interface Windows {
  take(key: string, quota: Quota): Allowance;
  /** As it stands, with nothing taken. */
  peek(key: string, quota: Quota): Allowance;
}

/** @param capacity how many windows are kept; the least recently used are forgotten */
export function createWindows(now: () => number, capacity = 10_000): Windows {
  const windows = new LRUCache<string, { taken: number; resetAt: number }>({ max: capacity });
  const open = (key: string, perMs: number) => {
    const known = windows.get(key);
    return known && known.resetAt > now() ? known : { taken: 0, resetAt: now() + perMs };
  };
  const describe = ({ taken, resetAt }: { taken: number; resetAt: number }, { limit }: Quota) => ({
    isExceeded: taken > limit,
    remaining: Math.max(0, limit - taken),
    resetAt,
  });
  return {
    take(key, quota) {
      const window = open(key, quota.perMs);
      window.taken += 1;
      windows.set(key, window);
      return describe(window, quota);
    },
    peek: (key, quota) => describe(open(key, quota.perMs), quota),
  };
}
