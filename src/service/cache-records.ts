import { createExpiringCache } from '../shared/memory/expiring-cache.ts';
import type { World } from './world/world.ts';

interface RecordCacheOptions {
  maxRecords: number;
  maxAgeMs: number;
  now: () => number;
}

/** Caches records, so that repeated reads return the same object and derived values can be kept in a WeakMap. */
export function cacheRecords(world: World, { maxRecords, maxAgeMs, now }: RecordCacheOptions): World {
  const cache = createExpiringCache<{ record: ReturnType<World['find']> }>({
    max: maxRecords,
    ttlMs: maxAgeMs,
    now,
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
