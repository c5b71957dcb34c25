import type { Keyv } from 'keyv';
import type { Log } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import { createGuard } from './guard.ts';

export type GuardedCache = ReturnType<typeof guardCache>;

interface GuardedCacheOptions extends Pick<Clock, 'now' | 'sleep'> {
  log: Log;
}

/** Timeout of a cache read; a slower one counts as a miss. */
export const cacheTimeoutMs = 100;

/** Guards a cache so that it never throws or hangs: if the store fails, reads are misses and writes are dropped. */
export function guardCache(cache: Keyv, options: GuardedCacheOptions) {
  const words = { began: 'the cache fails; going on without it', ended: 'the cache works again' };
  const guard = createGuard({ ...options, ...words, timeoutMs: cacheTimeoutMs });
  const read = (key: string) => guard(async () => ({ value: await cache.get<unknown>(key) }));
  return {
    /** Like `get`, but returns undefined only if the store failed, not for a miss. */
    read,
    get: async (key: string): Promise<unknown> => (await read(key))?.value,
    async set(key: string, value: unknown, ttlMs: number): Promise<void> {
      await guard(() => cache.set(key, value, ttlMs));
    },
    async delete(key: string): Promise<void> {
      await guard(() => cache.delete(key));
    },
  };
}
