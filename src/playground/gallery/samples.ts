import { battleRoyaleRank, clashSquadRank } from '../../bot/game/ranks.ts';
import { generatePlayer } from '../../service/world/generate-player.ts';
import { findResident } from '../../service/world/resident.ts';
import { generateStats } from '../../service/world/stats.ts';
import type { RankTier } from '../../shared/contract/rank-words.ts';
import { findTier, type StateName } from './card-states.ts';
import { changeRecord, type PlayerRecord, sampleRecord, silentRecord } from './sample-records.ts';
import data from './samples.json' with { type: 'json' };

/** How many statistics, wishes, history points and board entries a sample has. */
export type Amount = 'full' | 'few' | 'not-told';

export interface Sample {
  record: unknown;
  amount: Amount;
  hasPictures: boolean;
  stats?: object | undefined;
  other?: Pick<Sample, 'record' | 'stats'> | undefined;
  isHidden: boolean;
}

export function makeSample(state: StateName): Sample {
  return {
    record: makeSampleRecord(state),
    amount: state === 'few' || state === 'not-told' ? state : 'full',
    hasPictures: state !== 'missing',
    isHidden: state === 'hidden',
  };
}

export function makeSampleRecord(state: StateName): PlayerRecord {
  const tier = findTier(state);
  if (tier) return changeRecord(complete, rankedAt(tier));
  switch (state) {
    case 'few':
      return data.few;
    case 'not-told':
      return changeRecord(silentRecord('Ana'), { clanBasicInfo: data.silentClan });
    case 'unranked':
      return changeRecord(complete, {
        basicInfo: { rank: 0, rankingPoints: undefined, csRank: 0 },
        captainBasicInfo: { rank: 0, rankingPoints: undefined },
      });
    case 'long':
      return named('꧁༺NightOwl༻꧂WWWWWWWW', 'The Night Owls of the Northern Hills');
    case 'right-to-left':
      return named('على خان', 'بوم الليل');
    case 'bare':
      return changeRecord(complete, { profileInfo: { clothes: [] }, basicInfo: { weaponSkinShows: [] } });
    case 'deleted':
      return changeRecord(complete, { basicInfo: { isDeleted: true } });
    default:
      return complete;
  }
}

const complete = changeRecord(sampleRecord, data.complete);

function named(nickname: string, clanName: string): PlayerRecord {
  return changeRecord(complete, {
    basicInfo: { nickname },
    clanBasicInfo: { clanName },
    captainBasicInfo: { nickname },
    petInfo: { name: nickname },
  });
}

/** Gives player and captain the first points, in steps, that have the tier. */
function rankedAt(tier: RankTier): PlayerRecord {
  const rankingPoints = firstIn(
    1_000,
    pointsStep,
    (points) => battleRoyaleRank(points, undefined)?.tier === tier,
  );
  const csRank = firstIn(1, 1, (id) => clashSquadRank(id)?.tier === tier);
  return {
    basicInfo: { rank: undefined, rankingPoints, csRank },
    captainBasicInfo: { rank: undefined, rankingPoints },
  };
}

/** Step of the search, smaller than the smallest tier. */
const pointsStep = 65;

function firstIn(from: number, step: number, isWanted: (value: number) => boolean): number | undefined {
  for (let value = from; value < 30_000; value += step) if (isWanted(value)) return value;
  return undefined;
}

/** Makes a sample of a generated player. @param other uid of the player to compare with */
export function makeGeneratedSample(uid: string, other: string | undefined, now: number): Sample | undefined {
  const player = generate(uid, now);
  const rival = other === undefined ? undefined : generate(other, now);
  if (!player || (other !== undefined && !rival)) return undefined;
  return { ...player, other: rival, amount: 'full', hasPictures: true, isHidden: false };
}

function generate(uid: string, now: number): Pick<Sample, 'record' | 'stats'> | undefined {
  const resident = findResident(uid);
  if (!resident) return undefined;
  const record = generatePlayer(resident, now);
  return { record, stats: generateStats(record) };
}
