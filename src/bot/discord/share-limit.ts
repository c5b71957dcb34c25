import { LRUCache } from 'lru-cache';
import { atMost } from '../../shared/memory/at-most.ts';

export type ShareLimit = ReturnType<typeof createShareLimit>;

/** Limits each member's shared answers, so that none floods a channel. Each process counts separately. */
export function createShareLimit({ now }: { now: () => number }) {
  const sharedBy = new LRUCache<string, readonly number[]>(atMost(maxMembers));
  return {
    take(userId: string): number | undefined {
      const lately = (sharedBy.get(userId) ?? []).filter((at) => at > now() - sharePeriodMs);
      const [first] = lately;
      if (first !== undefined && lately.length >= mostShares) return first + sharePeriodMs;
      sharedBy.set(userId, [...lately, now()]);
      return undefined;
    },
  };
}

export const mostShares = 3;
export const sharePeriodMs = 60_000;
const maxMembers = 10_000;
