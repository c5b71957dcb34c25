import type { Keyv } from 'keyv';
import type { Log } from '../log/log.ts';
import type { Sleep } from '../time/sleep.ts';
import { createGuard } from './guard.ts';

/** A cache that never throws and never hangs: if the store does, a read is a miss and a write is dropped. */
export interface GuardedCache {
  get(key: string): Promise<unknown>;
  /** Like `get`, for callers that must tell a miss from a failure: undefined if the store failed. */
  read(key: string): Promise<{ value: unknown } | undefined>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
}

interface GuardedCacheOptions {
  now: () => number;
  sleep: Sleep;
  log: Log;
}

/** A cache that takes longer than this counts as a miss. */
export const cacheTimeoutMs = 100;

export function guardCache(cache: Keyv, { now, sleep, log }: GuardedCacheOptions): GuardedCache {
  const guard = createGuard({
    timeoutMs: cacheTimeoutMs,
    now,
    sleep,
    log,
    began: 'the cache fails; going on without it',
    ended: 'the cache works again',
  });
  const read = (key: string) => guard(async () => ({ value: await cache.get<unknown>(key) }));
  return {
    read,
    get: async (key) => (await read(key))?.value,
    set: async (key, value, ttlMs) => {
      await guard(() => cache.set(key, value, ttlMs));
    },
    delete: async (key) => {
      await guard(() => cache.delete(key));
    },
  };
}
