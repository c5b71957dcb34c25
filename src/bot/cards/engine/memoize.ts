import type { LRUCache } from 'lru-cache';
import { type CacheName, openCache } from '../../../shared/memory/caches.ts';

/**
 * Keeps what is expensive to make. Concurrent calls with the same key share one making; a failure is not kept.
 * A value must depend on its key only, so that it cannot be seen who had it made.
 * @param name of its cache, which opens at the first use
 */
export function memoize<Value extends object>(name: CacheName, sizeOf?: (value: Value) => number) {
  let cache: LRUCache<string, Value> | undefined;
  // LRUCache's own `fetch` would abort what is still being made when the cache runs full.
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
