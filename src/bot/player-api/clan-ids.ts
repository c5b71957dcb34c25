import type { Player } from '../../shared/contract/player.ts';
import { openCache } from '../../shared/memory/caches.ts';
import type { GuardedCache } from '../../shared/store/guarded-cache.ts';
import { dayMs } from '../../shared/time/utc-day.ts';
import { PlayerApiError } from './errors.ts';

/** Remembers clan IDs from records, because members mistake them for player IDs of the same length. */
export function createClanIds(cache: GuardedCache) {
  const noted = openCache<true>('clans');

  return {
    async note({ clan }: Player): Promise<void> {
      if (!clan || noted.has(clan.id)) return;
      noted.set(clan.id, true);
      await cache.set(keyOf(clan.id), true, rememberedMs);
    },
    async explain<Value>(uid: string, search: () => Promise<Value>): Promise<Value> {
      try {
        return await search();
      } catch (error) {
        if (!(error instanceof PlayerApiError) || error.problem.kind !== 'not-found') throw error;
        if (!noted.has(uid) && (await cache.get(keyOf(uid))) !== true) throw error;
        throw new PlayerApiError({ ...error.problem, isClan: true }, { cause: error });
      }
    },
  };
}

const rememberedMs = 365 * dayMs;

function keyOf(clanId: string): string {
  return `clan:1:${clanId}`;
}
