import { generatePlayer } from '../../service/world/generate-player.ts';
import type { PlayerRecord } from '../../service/world/player-record.ts';
import { findResident } from '../../service/world/resident.ts';
import { generateStats } from '../../service/world/stats.ts';
import type { RankTier } from '../../shared/contract/rank-words.ts';
import { findTier, type StateName } from './card-states.ts';
import { rankedAt, type Sample } from './samples.ts';

/**
 * The input of the cards for a player whom the playground's player API generates, so that a card shows what a command for
 * the same uid answers.
 * @returns undefined if there is no such player
 */
export function makeGeneratedSample({ uid, other, state, now }: Generated): Sample | undefined {
  const record = generateRecord(uid, now);
  const otherRecord = other === undefined ? undefined : generateRecord(other, now);
  if (!record || (other !== undefined && !otherRecord)) return undefined;
  const tier = findTier(state);
  return {
    record: tier ? withRank(record, tier) : record,
    stats: generateStats(record),
    other: otherRecord && { record: otherRecord, stats: generateStats(otherRecord) },
    amount: 'full',
    hasPictures: state !== 'missing',
    isHidden: false,
  };
}

interface Generated {
  uid: string;
  /** The uid of the player whom a comparison sets beside them. */
  other?: string | undefined;
  /** If it is a rank, the player gets it. */
  state: StateName;
  /** Milliseconds since the epoch. */
  now: number;
}

function generateRecord(uid: string, now: number): PlayerRecord | undefined {
  const resident = findResident(uid);
  return resident && generatePlayer(resident, now);
}

/** The player and the captain get the rank. */
function withRank({ basicInfo, captainBasicInfo, ...rest }: PlayerRecord, tier: RankTier): object {
  const ranked = rankedAt(tier);
  return {
    ...rest,
    basicInfo: { ...basicInfo, ...ranked.basicInfo },
    ...(captainBasicInfo && { captainBasicInfo: { ...captainBasicInfo, ...ranked.captainBasicInfo } }),
  };
}
