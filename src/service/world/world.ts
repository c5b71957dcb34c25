import { type RegionGroup, regionGroupOf } from '../../shared/contract/regions.ts';
import { type CraftlandRecord, craftlandMapOf } from './craftland-map.ts';
import { generatePlayer } from './generate-player.ts';
import { type MatchRecord, matchHistoryOf } from './match-history.ts';
import { type OwnRecord, readOwnRecords } from './own-records.ts';
import type { PlayerRecord } from './player-record.ts';
import { residentOf } from './resident.ts';
import { emptyStats, type StatsRecord, statsOf } from './stats.ts';
import { type WishlistRecord, wishlistOf } from './wishlist.ts';

/** The data behind the endpoints: players and maps. */
export interface World {
  /** The player of a uid, where the server group finds one. */
  find(uid: string, group: RegionGroup): PlayerRecord | undefined;
  /** This and the next two take a record of `find`. */
  stats(player: PlayerRecord): StatsRecord;
  /** The newest first. */
  matches(player: PlayerRecord): MatchRecord[];
  wishlist(player: PlayerRecord): WishlistRecord;
  /** The craftland map of a code. @param hex its 40 hex digits, upper case */
  map(hex: string): CraftlandRecord | undefined;
}

/**
 * The operator's own records go before the generated players. An own record is found in the server group of its
 * `basicInfo.region`, or in every group where that is unknown; fields it lacks are not generated.
 * @throws StartupError where a record of the folder is bad
 */
export async function openWorld({ recordsFolder, now }: WorldOptions): Promise<World> {
  const own = recordsFolder ? await readOwnRecords(recordsFolder) : new Map<string, OwnRecord>();
  const ownOf = ({ basicInfo }: PlayerRecord) => own.get(basicInfo.accountId);
  return {
    find(uid, group) {
      const record = own.get(uid)?.player;
      if (record) return isIn(record, group) ? record : undefined;
      const resident = residentOf(uid);
      if (!resident || (resident.isRegionLocked && resident.group !== group)) return undefined;
      return generatePlayer(resident, now());
    },
    stats(player) {
      const record = ownOf(player);
      return record ? { ...emptyStats(player.basicInfo.accountId), ...record.stats } : statsOf(player);
    },
    matches: (player) => ownOf(player)?.matches ?? matchHistoryOf(player, statsOf(player)),
    wishlist: (player) => ownOf(player)?.wishlist ?? wishlistOf(player),
    map: craftlandMapOf,
  };
}

interface WorldOptions {
  recordsFolder?: string | undefined;
  /** Milliseconds since the epoch; last logins are told from it. */
  now: () => number;
}

function isIn({ basicInfo }: PlayerRecord, group: RegionGroup): boolean {
  const home = regionGroupOf(basicInfo.region ?? '');
  return home === undefined || home === group;
}
