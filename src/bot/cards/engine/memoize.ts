import type { LRUCache } from 'lru-cache';
import { type CacheName, openCache } from '../../../shared/memory/caches.ts';

/**
 * Caches expensive values. Concurrent calls for a key share one computation; failures are not cached. A value must
 * depend only on its key, so that the cache never reveals who requested it first.
 */
export function memoize<Value extends object>(name: CacheName, sizeOf?: (value: Value) => number) {
  let cache: LRUCache<string, Value> | undefined;
  // LRUCache's own `fetch` would abort computations that are still running when the cache is full.
  const pending = new Map<string, Promise<Value>>();
  return async (key: string, make: () => Promise<Value>): Promise<Value> => {
    cache ??= openCache(name, sizeOf);
    const kept = cache;
    const known = kept.get(key) ?? pending.get(key);
    if (known) return known;
    const made = make()
      .then((value) => {
        kept.set(key, value);
        return value;
      })
      .finally(() => pending.delete(key));
    pending.set(key, made);
    return made;
  };
}
