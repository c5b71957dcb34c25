import type { z } from 'zod';
import { findRegionGroup, type RegionGroup } from '../../shared/contract/regions.ts';
import { type CraftlandRecord, findCraftlandMap } from './craftland-map.ts';
import { generatePlayer } from './generate-player.ts';
import { type OwnRecord, type OwnRecordsOptions, readOwnRecords } from './own-records.ts';
import type { PlayerPart } from './player-part.ts';
import type { PlayerRecord } from './player-record.ts';
import { findResident } from './resident.ts';
import { canBeFound, createNameIndex, maxFound, plainName, type SearchRecord, toFound } from './search.ts';

export interface World {
  find(uid: string, group: RegionGroup): PlayerRecord | undefined;
  /** Finds at most {@link maxFound} players, the operator's own first. */
  search(keyword: string, group: RegionGroup): SearchRecord['infos'];
  partOf<Shape extends z.ZodRawShape>(
    player: PlayerRecord,
    part: PlayerPart<Shape>,
  ): z.output<z.ZodObject<Shape>>;
  map(hex: string): CraftlandRecord | undefined;
}

/** Serves the operator's records before generated ones, and adds no fields to them. @throws StartupError */
export async function openWorld({ own, now }: WorldOptions): Promise<World> {
  const records = own ? await readOwnRecords(own) : new Map<string, OwnRecord>();
  const names = createNameIndex();

  function find(uid: string, group: RegionGroup): PlayerRecord | undefined {
    const record = records.get(uid)?.player;
    if (record) return isIn(record, group) ? record : undefined;
    const resident = findResident(uid);
    if (!resident || (resident.isRegionLocked && resident.group !== group)) return undefined;
    return generatePlayer(resident, now());
  }

  function* findByName(keyword: string, group: RegionGroup): Generator<PlayerRecord> {
    const plain = plainName(keyword);
    if (plain === '') return;
    for (const { player } of records.values())
      if (isIn(player, group) && plainName(player.basicInfo.nickname).includes(plain)) yield player;
    for (const uid of names.find(plain, group)) {
      const player = records.has(uid) ? undefined : find(uid, group);
      if (player) yield player;
    }
  }

  return {
    find,
    search(keyword, group) {
      const found: SearchRecord['infos'] = [];
      for (const player of findByName(keyword, group)) {
        if (canBeFound(player)) found.push(toFound(player));
        if (found.length === maxFound) break;
      }
      return found;
    },
    partOf(player, part) {
      const record = records.get(player.basicInfo.accountId);
      return record ? part.schema.parse({ ...part.empty(player), ...record.further }) : part.generate(player);
    },
    map: findCraftlandMap,
  };
}

interface WorldOptions {
  own?: OwnRecordsOptions | undefined;
  now: () => number;
}

function isIn({ basicInfo }: PlayerRecord, group: RegionGroup): boolean {
  const home = findRegionGroup(basicInfo.region ?? '');
  return home === undefined || home === group;
}
