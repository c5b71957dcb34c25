import { LRUCache } from 'lru-cache';
import type { World } from './world/world.ts';

export interface RecordCacheOptions {
  maxRecords: number;
  maxAgeMs: number;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * A world that caches the records it finds, so that a player who is asked for often is generated once. A cached record is
 * the same object each time: what is derived from it can be cached in a WeakMap.
 */
export function cacheRecords(world: World, { maxRecords, maxAgeMs, now }: RecordCacheOptions): World {
  const cache = new LRUCache<string, { record: ReturnType<World['find']> }>({
    max: maxRecords,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    ...world,
    find(uid, group) {
      const key = `${group} ${uid}`;
      const cached = cache.get(key);
      if (cached) return cached.record;
      const record = world.find(uid, group);
      cache.set(key, { record });
      return record;
    },
  };
}
