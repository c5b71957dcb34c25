import type { Counts } from '../shared/store/counts.ts';
import { hourMs } from '../shared/time/utc-day.ts';
import { gather } from './gather.ts';
import type { KnownKey } from './keys.ts';
import { hourlyQuota, type Plan } from './plans.ts';

/** A key's use of its hourly quota. */
export interface Usage {
  plan: Plan;
  /** Counted requests per hour. */
  limit: number;
  used: number;
  remaining: number;
  /** When the hour ends and the count starts again: milliseconds since the epoch. */
  resetAtMs: number;
}

/** Counts requests per key. A key's hour begins with its first counted request after the previous hour. */
export interface UsageBook {
  of(key: KnownKey): Promise<Usage>;
  /** Counts one more request; `isCovered` is false when the quota is used up, and the request was not counted. */
  charge(key: KnownKey): Promise<Usage & { isCovered: boolean }>;
}

export function openUsage(counts: Counts): UsageBook {
  const bookOf = (plan: Plan) => {
    const limit = hourlyQuota[plan];
    return gather(async (asked) => {
      const wanted = [...asked].map(([key, count]) => ({ key, count, limit }));
      const periods = await counts.countInPeriod(wanted, hourMs);
      return (key, place) => {
        const period = periods.get(key);
        if (!period) throw new Error('the store has no count of a key');
        // Of the requests that are counted together, the first ones are covered.
        const isCovered = place <= period.granted;
        const used = period.used - period.granted + Math.min(place, period.granted);
        return {
          plan,
          limit,
          used,
          remaining: Math.max(0, limit - used),
          resetAtMs: period.endsAtMs,
          isCovered,
        };
      };
    });
  };
  const books = { free: bookOf('free'), starter: bookOf('starter'), pro: bookOf('pro') };
  return {
    async of({ id, plan }) {
      const { isCovered: _, ...usage } = await books[plan](id, 0);
      return usage;
    },
    charge: ({ id, plan }) => books[plan](id, 1),
  };
}
