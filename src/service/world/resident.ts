import { type RegionCode, type RegionGroup, regionGroups } from '../../shared/contract/regions.ts';
import { createRandom } from '../random.ts';

/** The basic facts of a generated player: cheap enough to compute for a hundred uids in a row (see clan.ts). */
export interface Resident {
  uid: string;
  group: RegionGroup;
  /** The player's own region code, one of the group. */
  region: RegionCode;
  isDeleted: boolean;
  isInClan: boolean;
  /** Found only in the own server group; the others are found in every region. */
  isRegionLocked: boolean;
}

/** The share of uids that have no player. */
export const missingShare = 0.06;

/**
 * The share of players who are found only in their own server group: region support is global and the region a
 * passthrough value (specification, section 1), but clients have to handle a wrong region, too.
 */
export const regionLockedShare = 0.1;

/** The player of a uid; undefined: none. */
export function findResident(uid: string): Resident | undefined {
  const random = createRandom(`resident ${uid}`);
  // An id of zeros has no player: a client that reads ids as numbers could not tell it from a missing id.
  if (/^0+$/.test(uid) || random.chance(missingShare)) return undefined;
  const group = random.pick(weightedGroups);
  return {
    uid,
    group,
    region: random.pick(regionGroups[group]),
    isDeleted: random.chance(0.015),
    isInClan: random.chance(0.8),
    isRegionLocked: random.chance(regionLockedShare),
  };
}

const weightedGroups = ['sg', 'sg', 'sg', 'ind', 'ind', 'br', 'br'] as const satisfies readonly RegionGroup[];
