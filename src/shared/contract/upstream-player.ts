import { z } from 'zod';
import { rankWord } from './rank-words.ts';
import {
  count,
  countOrName,
  enumeration,
  fields,
  findField,
  flag,
  id,
  idList,
  listOf,
  moment,
  name,
  objectIn,
  text,
  texts,
} from './tolerant.ts';

const rewardStates = { invalid: 0, unclaimed: 1, claimed: 2 } as const;

const modeRank = z.unknown().transform((value) => count.parse(value) ?? rankWord.parse(value));

const numberWithin = z.unknown().transform((value) => {
  const [within] = Object.values(objectIn(value) ?? {}).flatMap((field) => count.parse(field) ?? []);
  return count.parse(value) ?? within;
});

const account = {
  accountId: id,
  nickname: name,
  level: count,
  region: text,
  liked: count,
  rank: modeRank,
  rankingPoints: count,
  maxRank: count,
  csRank: modeRank,
  csRankingPoints: count,
  csMaxRank: count,
  headPic: id,
  bannerId: id,
  title: id,
  lastLoginAt: moment,
};

export const upstreamPlayer = fields({
  basicInfo: fields({
    ...account,
    exp: count,
    seasonId: count,
    badgeId: id,
    badgeCnt: count,
    pinId: id,
    createAt: moment,
    releaseVersion: text,
    weaponSkinShows: idList(),
    primePrivilegeDetail: fields({ primeLevel: count }),
    primeLevel: numberWithin,
    isDeleted: flag,
    sparkInfo: fields({ loginStreakDays: count }),
    modeStatsSummary: fields({ reachedHeroicCnt: count }),
    accountPrefers: fields({ hidePersonalInfo: flag, hideMyLobby: flag }),
  }),
  captainBasicInfo: fields(account),
  clanBasicInfo: fields({
    clanId: id,
    clanName: name,
    clanLevel: count,
    memberNum: count,
    capacity: count,
    captainId: id,
    honorPoint: count,
  }),
  creditScoreInfo: fields({
    creditScore: count,
    rewardState: countOrName('rewardstate', rewardStates),
    rewardType: count,
  }),
  diamondCostRes: fields({ diamondCost: count }),
  historyEpInfo: listOf({ epEventId: id, epBadge: id, badgeCnt: count, maxLevel: count }),
  petInfo: fields({ id, name, level: count, exp: count, skinId: id, selectedSkillId: id, isSelected: flag }),
  profileInfo: fields({ accountId: id, avatarId: id, clothes: idList(), equipedSkills: idList('skillId') }),
  inventory: fields({ characterId: id, clothes: idList('id'), weaponSkinShows: idList('id') }),
  socialInfo: fields({
    accountId: id,
    signature: text,
    gender: enumeration('gender'),
    language: enumeration('language'),
    modePrefer: enumeration('modeprefer'),
    battleTag: texts,
    socialTag: texts,
    leaderboardTitles: fields({ weaponPowerTitleInfo: listOf({ weaponId: id }) }),
  }),
});

export type UpstreamPlayer = z.output<typeof upstreamPlayer>;

export function sentObject(json: unknown, name: keyof UpstreamPlayer): Record<string, unknown> | undefined {
  return objectIn(findField(objectIn(json) ?? {}, name));
}
