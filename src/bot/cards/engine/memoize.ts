import { LRUCache } from 'lru-cache';

/**
 * Keeps what is expensive to make, least recently used first out. Concurrent calls with the same key share one making;
 * a failure is not kept. A value must depend on its key only, so that it cannot be seen who had it made: then one memory
 * serves the whole process.
 * @param maxBytes the sum of all sizes that is kept; a single value larger than this is returned but not kept
 */
export function memoize<Value extends object>(maxBytes: number, sizeOf: (value: Value) => number) {
  const cache = new LRUCache<string, Value>({
    maxSize: maxBytes,
    sizeCalculation: (value) => Math.max(1, sizeOf(value)),
  });
  // LRUCache's own `fetch` would abort what is still being made when the cache runs full.
  const pending = new Map<string, Promise<Value>>();
  return async (key: string, make: () => Promise<Value>): Promise<Value> => {
    const known = cache.get(key) ?? pending.get(key);
    if (known) return known;
    const made = make()
      .then((value) => {
        cache.set(key, value);
        return value;
      })
      .finally(() => pending.delete(key));
    pending.set(key, made);
    return made;
  };
}
