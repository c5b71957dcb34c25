import type { Counts } from '../shared/store/counts.ts';
import { gather } from './gather.ts';

/** How many requests an address may send in how many seconds. */
export interface RateLimit {
  requests: number;
  seconds: number;
}

/** Upper bounds of what is stored in a file; Redis forgets by itself. */
export interface RateMemory {
  /** Addresses that are counted, and as many again that are banned. */
  maxAddresses: number;
  /** Times of requests, all addresses together. */
  maxTimes: number;
}

export const defaultRateMemory: RateMemory = { maxAddresses: 10_000, maxTimes: 2_000_000 };

/** Says whether a request of the address passes, and counts it. If `isCounted` is false, only a ban stops it. */
export type EdgeLimit = (address: string, isCounted: boolean) => Promise<boolean>;

/**
 * A sliding window per address: more than `requests` within any `seconds` bans the address for `banSeconds`, counted
 * from the request that exceeded the limit. Requests during a ban are not counted and do not prolong it.
 */
export function createEdgeLimit(
  counts: Counts,
  { rateLimit: { requests, seconds }, banSeconds }: { rateLimit: RateLimit; banSeconds: number },
): EdgeLimit {
  // Services with other limits share the store, and no window.
  const rule = `edge ${requests}/${seconds}/${banSeconds}`;
  const count = gather(async (asked) => {
    const wanted = [...asked].map(([key, count]) => ({ key, count, limit: requests }));
    const window = { windowMs: seconds * 1_000, banMs: banSeconds * 1_000 };
    const granted = await counts.countInWindow(wanted, window);
    return (key, place) => place <= (granted.get(key) ?? -1);
  });
  return (address, isCounted) => count(`${rule} ${address}`, isCounted ? 1 : 0);
}
