import type { Counts, PeriodCount } from '../shared/store/counts.ts';
import { gather, tally } from './gather.ts';
import type { KnownKey } from './keys.ts';
import { hourlyQuota, type Plan } from './plans.ts';

/** What a key has used of its hourly quota. */
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

export const hourMs = 3_600_000;

export function openUsage(counts: Counts, now: () => number): UsageBook {
  const read = gather(async (keys: readonly KnownKey[]) => {
    const periods = await counts.readPeriods([...new Set(keys.map(({ id }) => id))]);
    return keys.map((key) => usageOf(key, periods.get(key.id) ?? { used: 0, endsAtMs: now() + hourMs }));
  });

  const charge = gather(async (keys: readonly KnownKey[]) => {
    const plans = new Map(keys.map(({ id, plan }) => [id, plan]));
    const wanted = [...tally(keys.map(({ id }) => id))].map(([key, count]) => ({
      key,
      count,
      limit: hourlyQuota[plans.get(key) ?? 'free'],
    }));
    const periods = await counts.countInPeriod(wanted, hourMs);
    const before = new Map<string, number>();
    return keys.map((key) => {
      const period = periods.get(key.id) ?? { used: 0, endsAtMs: now() + hourMs, granted: 0 };
      const place = (before.get(key.id) ?? 0) + 1;
      before.set(key.id, place);
      return chargeOf(key, period, place);
    });
  });
  return { of: read, charge };
}

/** @param place of the request among those of its key that were counted at once; the first ones are covered */
function chargeOf(key: KnownKey, { used, granted, endsAtMs }: PeriodCount, place: number) {
  const usedThen = used - granted + Math.min(place, granted);
  return { ...usageOf(key, { used: usedThen, endsAtMs }), isCovered: place <= granted };
}

function usageOf({ plan }: KnownKey, { used, endsAtMs }: Pick<PeriodCount, 'used' | 'endsAtMs'>): Usage {
  const limit = hourlyQuota[plan];
  return { plan, limit, used, remaining: Math.max(0, limit - used), resetAtMs: endsAtMs };
}
