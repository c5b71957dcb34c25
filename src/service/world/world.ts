import { type RegionGroup, regionGroupOf } from '../../contract/regions.ts';
import { generatePlayer } from './generate-player.ts';
import { readOwnRecords } from './own-records.ts';
import type { PlayerRecord } from './player-record.ts';
import { residentOf } from './resident.ts';

/** All players there are. */
export interface World {
  /** The player of a uid, if one can be found from that server group. */
  find(uid: string, group: RegionGroup): PlayerRecord | undefined;
}

/**
 * The operator's own records before the generated players. An own record is found in the server group of its
 * `basicInfo.region`, or in all of them where it names none that is known.
 * @throws StartupError where a record of the folder is bad
 */
export async function openWorld({ recordsFolder, now }: WorldOptions): Promise<World> {
  const own = recordsFolder ? await readOwnRecords(recordsFolder) : new Map<string, PlayerRecord>();
  return {
    find(uid, group) {
      const record = own.get(uid);
      if (record) return isIn(record, group) ? record : undefined;
      const resident = residentOf(uid);
      if (!resident || (resident.isHomebound && resident.group !== group)) return undefined;
      return generatePlayer(resident, now());
    },
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
