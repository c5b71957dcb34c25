import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.ts';

interface ExpiringCacheOptions {
  max: number;
  ttlMs: number;
  now: () => number;
}

export function createExpiringCache<
  Value extends NonNullable<unknown>,
  Key extends string | number = string,
>({ max, ttlMs, now }: ExpiringCacheOptions): LRUCache<Key, Value> {
  return new LRUCache({ ...atMost(max), ttl: ttlMs, ttlResolution: 0, perf: { now } });
}
