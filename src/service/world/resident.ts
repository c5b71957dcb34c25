import { type RegionCode, type RegionGroup, regionGroups } from '../../contract/regions.ts';
import { createRandom } from '../random.ts';

/** The little that decides who is who: cheap enough to be asked for a whole neighbourhood. */
export interface Resident {
  uid: string;
  group: RegionGroup;
  /** The player's own code, of the group. */
  region: RegionCode;
  isDeleted: boolean;
  isInClan: boolean;
  /** Found in the own server group alone; the others are found whatever region is asked. */
  isRegionLocked: boolean;
}

/** Of all uids of 5 to 15 digits, the share that names nobody. */
export const missingShare = 0.06;

/**
 * Of all players, the share that only their own server group knows: region support is global and the region a
 * passthrough value (specification, section 1), yet a caller has to cope with a wrong one.
 */
export const regionLockedShare = 0.1;

/** Who has the uid; undefined: nobody. */
export function residentOf(uid: string): Resident | undefined {
  const random = createRandom(`resident ${uid}`);
  // An id of zeros is none: whoever reads ids as numbers could not tell it from an absent one.
  if (/^0+$/.test(uid) || random.chance(missingShare)) return undefined;
  const group = random.pick(groupLots);
  return {
    uid,
    group,
    region: random.pick(regionGroups[group]),
    isDeleted: random.chance(0.015),
    isInClan: random.chance(0.8),
    isRegionLocked: random.chance(regionLockedShare),
  };
}

const groupLots = ['sg', 'sg', 'sg', 'ind', 'ind', 'br', 'br'] as const satisfies readonly RegionGroup[];
