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

/** A cache that hasn't answered after this long counts as hanging. */
export const patienceMs = 100;

/** Bypasses `cache` while it is down; the log says when that begins and when it ends. */
export function guardCache(cache: Keyv, { now, sleep, log }: GuardedCacheOptions): GuardedCache {
  const guard = createGuard({
    patienceMs,
    now,
    sleep,
    log,
    began: 'the cache does not answer; going on without it',
    ended: 'the cache is back',
  });
  return {
    get: (key) => guard(() => cache.get<unknown>(key)),
    set: async (key, value, ttlMs) => {
      await guard(() => cache.set(key, value, ttlMs));
    },
  };
}
