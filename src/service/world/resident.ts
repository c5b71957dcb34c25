import { type RegionCode, type RegionGroup, regionGroups } from '../../shared/contract/regions.ts';
import { createRandom } from '../random.ts';

export interface Resident {
  uid: string;
  group: RegionGroup;
  region: RegionCode;
  isDeleted: boolean;
  isInClan: boolean;
  /** If false, every region finds the player. */
  isRegionLocked: boolean;
}

export const missingShare = 0.06;

/** Share of players that only their own server group finds, as clients meet upstream (specification, section 1). */
export const regionLockedShare = 0.1;

export function findResident(uid: string): Resident | undefined {
  const random = createRandom(`resident ${uid}`);
  // Zeros are nobody's id: a client that reads ids as numbers takes it for a missing id.
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
