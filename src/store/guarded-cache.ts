import type { Keyv } from 'keyv';
import type { Log } from '../errors/log.ts';
import type { Sleep } from '../time/sleep.ts';
import { createGuard } from './guard.ts';

/** A cache that never throws and never hangs: where the store does, a read is a miss and a write is dropped. */
export interface GuardedCache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
}

interface GuardedCacheOptions {
  now: () => number;
  sleep: Sleep;
  log: Log;
}

/** What a cache hasn't answered after this long is a miss. */
export const patienceMs = 100;

/** Does without `cache` where it fails, is away or takes too long. */
export function guardCache(cache: Keyv, { now, sleep, log }: GuardedCacheOptions): GuardedCache {
  const guard = createGuard({
    patienceMs,
    now,
    sleep,
    log,
    began: 'the cache fails; going on without it',
    ended: 'the cache works again',
  });
  return {
    get: (key) => guard(() => cache.get<unknown>(key)),
    set: async (key, value, ttlMs) => {
      await guard(() => cache.set(key, value, ttlMs));
    },
  };
}
