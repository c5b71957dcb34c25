import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.ts';

interface ExpiringCacheOptions {
  /** How many entries it holds. The one that was used least recently leaves first. */
  max: number;
  /** How long an entry holds after it was set, in milliseconds of `now`. */
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
