import { LRUCache } from 'lru-cache';
import { type CacheName, openCache } from '../../../shared/pictures/caches.ts';

/**
 * Keeps what is expensive to make. Concurrent calls with the same key share one making; a failure is not kept.
 * A value must depend on its key only, so that it cannot be seen who had it made.
 * @param room a cache with a share of the memory, opened at the first use; or the sum of all sizes that is kept
 */
export function memoize<Value extends object>(room: CacheName | number, sizeOf: (value: Value) => number) {
  let cache: LRUCache<string, Value> | undefined;
  // LRUCache's own `fetch` would abort what is still being made when the cache runs full.
  const pending = new Map<string, Promise<Value>>();
  return async (key: string, make: () => Promise<Value>): Promise<Value> => {
    cache ??= openRoom(room, sizeOf);
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

function openRoom<Value extends object>(room: CacheName | number, sizeOf: (value: Value) => number) {
  if (typeof room === 'string') return openCache(room, sizeOf);
  return new LRUCache<string, Value>({
    maxSize: room,
    sizeCalculation: (value) => Math.max(1, sizeOf(value)),
  });
}
