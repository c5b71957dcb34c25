import { z } from 'zod';
import { findRegionGroup, type RegionGroup, regionGroups } from '../../shared/contract/regions.ts';
import { ApiError } from '../api-error.ts';
import { regionParameter, uidParameter } from '../query.ts';
import type { Route } from '../route.ts';
import { sendRecord } from '../send-record.ts';
import { examplePlayer } from '../world/example.ts';
import { type PlayerRecord, playerRecord } from '../world/player-record.ts';
import type { World } from '../world/world.ts';

export const playerQuery = z.object({ uid: uidParameter, region: regionParameter });

export const info: Route<typeof playerQuery> = {
  plan: 'free',
  about: {
    summary: 'The player’s record',
    description:
      'Ids and times (unix seconds) are strings of digits. An object that does not apply, such as the clan of a player without one, is left out.',
    answers: { 'application/json': playerRecord },
    example: examplePlayer,
  },
  query: playerQuery,
  answer: (query, { world }, exchange) => sendRecord(findPlayer(world, query), exchange),
};

/** Returns a region's group; for an unknown region, the group that serves most countries. */
export function toGroup(region: string): RegionGroup {
  return findRegionGroup(region) ?? 'sg';
}

/** Returns the record. @throws ApiError NOT_FOUND that names both uid and region, because either may be wrong */
export function findPlayer(world: World, { uid, region }: z.output<typeof playerQuery>): PlayerRecord {
  const group = toGroup(region);
  const record = world.find(uid, group);
  if (record) return record;
  const others = Object.keys(regionGroups).filter((other) => other !== group);
  throw new ApiError(
    'NOT_FOUND',
    `No player has the uid ${uid} in region ${region}. Check the uid; the region may be wrong, too: try ${others.join(' or ')}.`,
  );
}
