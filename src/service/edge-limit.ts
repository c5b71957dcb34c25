import type { Counts } from '../shared/store/counts.ts';
import { gather } from './gather.ts';

export interface RateLimit {
  requests: number;
  seconds: number;
}

export interface RateMemory {
  maxAddresses: number;
  maxTimes: number;
}

export const defaultRateMemory: RateMemory = { maxAddresses: 10_000, maxTimes: 2_000_000 };

/** Resolves with whether a request passes. One with `isCounted` false is not counted, and only a ban stops it. */
export type EdgeLimit = (address: string, isCounted: boolean) => Promise<boolean>;

/** Bans an address for `banSeconds` after more than `requests` in any `seconds`; later requests don't prolong it. */
export function createEdgeLimit(
  counts: Counts,
  { rateLimit: { requests, seconds }, banSeconds }: { rateLimit: RateLimit; banSeconds: number },
): EdgeLimit {
  // Services with other limits may share the store, but no counts.
  const rule = `edge ${requests}/${seconds}/${banSeconds}`;
  const count = gather(async (asked) => {
    const wanted = [...asked].map(([key, count]) => ({ key, count, limit: requests }));
    const window = { windowMs: seconds * 1_000, banMs: banSeconds * 1_000 };
    const granted = await counts.countInWindow(wanted, window);
    return (key, place) => place <= (granted.get(key) ?? -1);
  });
  return (address, isCounted) => count(`${rule} ${address}`, isCounted ? 1 : 0);
}
