import type { RegionCode } from '../../shared/contract/regions.ts';
import { createRandom, type Random } from '../random.ts';
import {
  chooseAchievements,
  choosePet,
  chooseShowpieces,
  generatePasses,
  generateProfile,
  toBadgeId,
} from './belongings.ts';
import { findClan } from './clan.ts';
import { liveUntil } from './life.ts';
import { generateNickname, inventedNames } from './names.ts';
import type { PlayerRecord } from './player-record.ts';
import type { Resident } from './resident.ts';
import { addExperience, generateLevel, generateStandings } from './standing.ts';

/** Generates the same record for the same uid on the same day; life.ts says what changes. */
export function generatePlayer(resident: Resident, nowMs: number): PlayerRecord {
  if (resident.isDeleted) return deletedAccount(resident, nowMs);
  const { uid, region } = resident;
  const random = createRandom(`record ${uid}`);
  const present = liveNow(uid, nowMs);
  const clan = findClan(resident, present.life);
  const hasCredit = random.chance(0.95);
  const passes = generatePasses(uid, season);
  return {
    basicInfo: {
      ...accountOf(resident, present),
      seasonId: season,
      badgeId: toBadgeId(season),
      badgeCnt: passes.find(({ epBadge }) => epBadge === toBadgeId(season))?.badgeCnt ?? 0,
      createAt: String(createdAt(uid)),
      releaseVersion,
      primePrivilegeDetail: random.chance(0.4) ? { primeLevel: random.between(1, 8) } : undefined,
      ...featsOf(uid),
      accountPrefers: hidesRest(uid) ? { hidePersonalInfo: true } : undefined,
    },
    captainBasicInfo: clan && accountOf(clan.captain, liveNow(clan.captain.uid, nowMs)),
    clanBasicInfo: clan?.info,
    creditScoreInfo: hasCredit ? creditOf(random) : undefined,
    diamondCostRes: { diamondCost: 390 },
    petInfo: choosePet(uid),
    profileInfo: generateProfile(uid, present.life.outfit),
    socialInfo: socialOf(uid, region),
    historyEpInfo: passes,
    equippedAch: chooseAchievements(uid),
  };
}

function accountOf({ uid, region }: Resident, { lastLogin, life }: ReturnType<typeof liveNow>) {
  const random = createRandom(`account ${uid}`);
  const first = generateLevel(random);
  return {
    accountId: uid,
    nickname: generateNickname(uid, region),
    ...addExperience(first, life.exp),
    region,
    liked: Math.round(random.next() ** 4 * 60_000) + life.likes,
    ...generateStandings(random, first.level, life),
    ...chooseShowpieces(uid),
    lastLoginAt: String(lastLogin),
  };
}

function liveNow(uid: string, nowMs: number) {
  const lastLogin = lastLoginAt(uid, nowMs);
  return { lastLogin, life: liveUntil(uid, lastLogin) };
}

function deletedAccount({ uid, region }: Resident, nowMs: number): PlayerRecord {
  return {
    basicInfo: {
      accountId: uid,
      nickname: generateNickname(uid, region),
      level: 1,
      exp: 0,
      region,
      rank: 301,
      seasonId: season,
      createAt: String(createdAt(uid)),
      lastLoginAt: String(lastLoginAt(uid, nowMs)),
      isDeleted: true,
    },
    profileInfo: { clothes: [] },
    socialInfo: { accountId: uid },
  };
}

function featsOf(uid: string) {
  const random = createRandom(`feats ${uid}`);
  return {
    sparkInfo: random.chance(0.6) ? { loginStreakDays: random.between(2, 400) } : undefined,
    modeStatsSummary: random.chance(0.4) ? { reachedHeroicCnt: random.between(1, 20) } : undefined,
  };
}

/** Whether the player hides most data, as upstream does: callers must not show it. */
function hidesRest(uid: string): boolean {
  return createRandom(`prefers ${uid}`).chance(0.03);
}

function creditOf(random: Random): NonNullable<PlayerRecord['creditScoreInfo']> {
  const creditScore = random.chance(0.75) ? 100 : random.between(60, 99);
  return { creditScore, rewardState: creditScore >= 90 ? 1 : 0, rewardType: creditScore >= 90 ? 1 : 0 };
}

function socialOf(uid: string, region: RegionCode): NonNullable<PlayerRecord['socialInfo']> {
  const random = createRandom(`social ${uid}`);
  const { languages, signatures } = inventedNames();
  const weaponId = chooseShowpieces(uid).weaponSkinShows[0] ?? '907000001';
  return {
    accountId: uid,
    gender: random.chance(0.85) ? random.pick(['Gender_MALE', 'Gender_FEMALE']) : undefined,
    language: `Language_${languages[region] ?? 'EN'}`,
    modePrefer: random.pick(['ModePrefer_BR', 'ModePrefer_CS', 'ModePrefer_ENTERTAINMENT']),
    signature: random.chance(0.8) ? random.pick(signatures) : undefined,
    battleTag: random.sample(battleTags, random.between(0, 3)),
    socialTag: random.sample(socialTags, random.between(0, 2)),
    leaderboardTitles: random.chance(0.1) ? { weaponPowerTitleInfo: [{ weaponId }] } : undefined,
  };
}

/** Picks a time between the release of the game and the start of 2025. */
function createdAt(uid: string): number {
  return createRandom(`created ${uid}`).between(1_512_691_200, 1_735_689_600);
}

/** Picks a time mostly in the last days, at most two months ago, and never before the account was created. */
function lastLoginAt(uid: string, nowMs: number): number {
  const random = createRandom(`login ${uid}`);
  const today = Math.floor(nowMs / 86_400_000) * 86_400;
  const secondsAgo = Math.floor(random.next() ** 5 * 60 * 86_400) + random.between(1, 86_400);
  return Math.max(createdAt(uid) + 3600, today - secondsAgo);
}

const season = 48;
const releaseVersion = 'OB51';

const battleTags = ['Battle_Tag_Survivor', 'Battle_Tag_Sniper', 'Battle_Tag_Rusher', 'Battle_Tag_Medic'];
const socialTags = ['Social_Tag_Sports', 'Social_Tag_Music', 'Social_Tag_Travel', 'Social_Tag_Anime'];
