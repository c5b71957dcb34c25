import { type RegionCode, type RegionGroup, regionGroups } from '../../shared/contract/regions.ts';
import { createRandom } from '../random.ts';

export interface Resident {
  uid: string;
  group: RegionGroup;
  region: RegionCode;
  isDeleted: boolean;
  isInClan: boolean;
  /** If false, the player is found in every region. */
  isRegionLocked: boolean;
}

export const missingShare = 0.06;

/** Share of players found only in their own server group, as with upstream (specification, section 1). */
export const regionLockedShare = 0.1;

export function findResident(uid: string): Resident | undefined {
  const random = createRandom(`resident ${uid}`);
  // Only zeros is no ID, because clients that read IDs as numbers take it for a missing one.
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
