import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.ts';

interface ExpiringCacheOptions {
  /** The least recently used entry leaves first. */
  max: number;
  ttlMs: number;
  now: () => number;
}

/** A cache whose entries expire by a clock that is handed in, to the millisecond. */
export function createExpiringCache<
  Value extends NonNullable<unknown>,
  Key extends string | number = string,
>({ max, ttlMs, now }: ExpiringCacheOptions): LRUCache<Key, Value> {
  return new LRUCache({ ...atMost(max), ttl: ttlMs, ttlResolution: 0, perf: { now } });
}
