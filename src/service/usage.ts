import type { Counts } from '../shared/store/counts.ts';
import { hourMs } from '../shared/time/utc-day.ts';
import { gather } from './gather.ts';
import type { KnownKey } from './keys.ts';
import { hourlyQuota, type Plan } from './plans.ts';

export interface Usage {
  plan: Plan;
  limit: number;
  used: number;
  remaining: number;
  resetAtMs: number;
}

/** Counts each key's requests by the hour, which begins with the first counted request after the previous hour. */
export interface UsageBook {
  of(key: KnownKey): Promise<Usage>;
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
        // Of requests counted together, the quota covers the first ones.
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
