import { battleRoyaleRank, clashSquadRank } from '../../bot/game/ranks.ts';
import type { RankTier } from '../../shared/contract/rank-words.ts';
import { findTier, type StateName } from './card-states.ts';
import { changeRecord, type PlayerRecord, sampleRecord, silentRecord } from './sample-records.ts';

/** The amount of data in addition to the record: statistics, wishes, a history, a board. */
export type Amount = 'full' | 'few' | 'not-told';

/** The input of the cards in one state. */
export interface Sample {
  /** As the player API answers. */
  record: unknown;
  amount: Amount;
  hasPictures: boolean;
  /** The statistics of the player; undefined: those of the amount. */
  stats?: object | undefined;
  /** The player whom a comparison sets beside this one; undefined: always the same. */
  other?: Pick<Sample, 'record' | 'stats'> | undefined;
  /** Whether the player hides the ID. */
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
      return few;
    case 'not-told':
      return changeRecord(silentRecord('Ana'), { clanBasicInfo: silentClan });
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

const complete = changeRecord(sampleRecord, {
  profileInfo: { clothes: ['211000001', '203000001', '204000001', '205000001'] },
  clanBasicInfo: { clanName: 'Night Owls', honorPoint: 1_234_567 },
  captainBasicInfo: { headPic: '902000005', rank: undefined },
});

const few: PlayerRecord = {
  basicInfo: { accountId: '4123456789', nickname: 'Ana', level: 1, rank: 301, rankingPoints: 1000 },
  profileInfo: { clothes: ['203000001'] },
  clanBasicInfo: { clanId: '3000012345', clanName: 'LOUD', clanLevel: 1, memberNum: 1, capacity: 50 },
  petInfo: { id: '1300000051', level: 1 },
};

const silentClan = {
  clanId: '3000012345',
  clanName: 'Night Owls',
  clanLevel: 'high',
  memberNum: 'many',
  honorPoint: 'many',
};

function named(nickname: string, clanName: string): PlayerRecord {
  return changeRecord(complete, {
    basicInfo: { nickname },
    clanBasicInfo: { clanName },
    captainBasicInfo: { nickname },
    petInfo: { name: nickname },
  });
}

/** Of a player and a captain in the middle of a tier. */
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

/** Smaller than the smallest tier. */
const pointsStep = 65;

/** Undefined: none below 30,000. */
function firstIn(from: number, step: number, isWanted: (value: number) => boolean): number | undefined {
  for (let value = from; value < 30_000; value += step) if (isWanted(value)) return value;
  return undefined;
}
