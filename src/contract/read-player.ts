import type { z } from 'zod';
import type { Badge, Captain, Clan, Credit, Pet, Player, Social, Standing } from './player.ts';
import { count, enumeration, fields, flag, id, idList, listOf, text, texts } from './tolerant.ts';

/**
 * Reads the answer of `/info` or of its older relative (decisions: tolerant in, exact out).
 * @returns undefined where the record names no account: the contract is broken.
 */
export function readPlayer(json: unknown): Player | undefined {
  const record = upstreamRecord.parse(json);
  const { basicInfo: basic, profileInfo: profile, socialInfo: social } = record;
  const uid = basic.accountId ?? social.accountId ?? profile.accountId;
  if (!uid) return undefined;
  return {
    uid,
    nickname: basic.nickname ?? '',
    level: basic.level ?? 0,
    exp: basic.exp ?? 0,
    region: basic.region?.toUpperCase(),
    seasonId: basic.seasonId,
    likes: basic.liked ?? 0,
    ...standings(basic),
    createdAt: basic.createAt || undefined,
    lastLoginAt: basic.lastLoginAt || undefined,
    releaseVersion: basic.releaseVersion,
    primeLevel: basic.primePrivilegeDetail.primeLevel ?? 0,
    isDeleted: basic.isDeleted,
    looks: {
      avatarId: profile.avatarId,
      headPicId: basic.headPic,
      bannerId: basic.bannerId,
      pinId: basic.pinId,
      titleId: basic.title,
      badgeId: basic.badgeId,
      badgeCount: basic.badgeCnt ?? 0,
      clothes: profile.clothes.filter((item) => item !== emptySlot),
      weaponSkins: basic.weaponSkinShows,
      skills: profile.equipedSkills,
    },
    badges: record.historyEpInfo.map(badgeOf),
    clan: clanOf(record.clanBasicInfo),
    captain: captainOf(record.captainBasicInfo),
    pet: petOf(record.petInfo),
    credit: creditOf(record.creditScoreInfo),
    diamondCost: record.diamondCostRes.diamondCost,
    social: socialOf(social),
  };
}

/** `[b][c][FF0000]hi\nthere` → `hi\nthere`: the words without the game's bold, centre and colour marks. */
export function plainSignature(signature: string): string | undefined {
  const plain = signature.replace(/\[(?:\/?[biucs]|-|[0-9a-f]{6}(?:[0-9a-f]{2})?)\]/gi, '').trim();
  return plain === '' ? undefined : plain;
}

// The game writes this id where a clothes slot holds nothing.
const emptySlot = '50';

const account = {
  accountId: id,
  nickname: text,
  level: count,
  region: text,
  liked: count,
  rank: count,
  rankingPoints: count,
  maxRank: count,
  csRank: count,
  csRankingPoints: count,
  csMaxRank: count,
  headPic: id,
  bannerId: id,
  title: id,
  lastLoginAt: count,
};

/** The record as the upstream names its fields; objects and fields that are absent read as undefined or empty. */
const upstreamRecord = fields({
  basicInfo: fields({
    ...account,
    exp: count,
    seasonId: count,
    badgeId: id,
    badgeCnt: count,
    pinId: id,
    createAt: count,
    releaseVersion: text,
    weaponSkinShows: idList(),
    primePrivilegeDetail: fields({ primeLevel: count }),
    isDeleted: flag,
  }),
  captainBasicInfo: fields(account),
  clanBasicInfo: fields({
    clanId: id,
    clanName: text,
    clanLevel: count,
    memberNum: count,
    capacity: count,
    captainId: id,
    honorPoint: count,
  }),
  creditScoreInfo: fields({ creditScore: count, rewardState: count, rewardType: count }),
  diamondCostRes: fields({ diamondCost: count }),
  historyEpInfo: listOf({ epEventId: id, epBadge: id, badgeCnt: count, maxLevel: count }),
  petInfo: fields({
    id,
    name: text,
    level: count,
    exp: count,
    skinId: id,
    selectedSkillId: id,
    isSelected: flag,
  }),
  profileInfo: fields({
    accountId: id,
    avatarId: id,
    clothes: idList(),
    equipedSkills: idList('skillId'),
  }),
  socialInfo: fields({
    accountId: id,
    signature: text,
    gender: enumeration,
    language: enumeration,
    modePrefer: enumeration,
    battleTag: texts,
    socialTag: texts,
  }),
});

type Upstream = z.output<typeof upstreamRecord>;

function standings(from: Upstream['captainBasicInfo']): { battleRoyale: Standing; clashSquad: Standing } {
  return {
    battleRoyale: { rank: from.rank, points: from.rankingPoints, maxRank: from.maxRank },
    clashSquad: { rank: from.csRank, points: from.csRankingPoints, maxRank: from.csMaxRank },
  };
}

function captainOf(captain: Upstream['captainBasicInfo']): Captain | undefined {
  if (!captain.accountId) return undefined;
  return {
    uid: captain.accountId,
    nickname: captain.nickname ?? '',
    level: captain.level ?? 0,
    likes: captain.liked ?? 0,
    region: captain.region?.toUpperCase(),
    ...standings(captain),
    headPicId: captain.headPic,
    bannerId: captain.bannerId,
    titleId: captain.title,
    lastLoginAt: captain.lastLoginAt || undefined,
  };
}

function clanOf(clan: Upstream['clanBasicInfo']): Clan | undefined {
  if (!clan.clanId) return undefined;
  return {
    id: clan.clanId,
    name: clan.clanName ?? '',
    level: clan.clanLevel ?? 0,
    members: clan.memberNum ?? 0,
    capacity: clan.capacity ?? 0,
    captainId: clan.captainId,
    honorPoints: clan.honorPoint ?? 0,
  };
}

function petOf(pet: Upstream['petInfo']): Pet | undefined {
  if (!pet.id) return undefined;
  return {
    id: pet.id,
    name: pet.name,
    level: pet.level ?? 0,
    exp: pet.exp ?? 0,
    skinId: pet.skinId,
    skillId: pet.selectedSkillId,
    isSelected: pet.isSelected,
  };
}

function creditOf(credit: Upstream['creditScoreInfo']): Credit | undefined {
  if (holdsNothing(credit)) return undefined;
  return {
    score: credit.creditScore ?? 0,
    rewardState: credit.rewardState ?? 0,
    rewardType: credit.rewardType ?? 0,
  };
}

function socialOf(social: Upstream['socialInfo']): Social | undefined {
  if (holdsNothing(social)) return undefined;
  return {
    signature: social.signature && plainSignature(social.signature),
    gender: social.gender,
    language: social.language,
    mode: social.modePrefer,
    battleTags: social.battleTag,
    socialTags: social.socialTag,
  };
}

function badgeOf(badge: Upstream['historyEpInfo'][number]): Badge {
  return {
    eventId: badge.epEventId,
    badgeId: badge.epBadge,
    count: badge.badgeCnt ?? 0,
    maxLevel: badge.maxLevel ?? 0,
  };
}

function holdsNothing(object: Readonly<Record<string, unknown>>): boolean {
  return Object.values(object).every(
    (value) => value === undefined || (Array.isArray(value) && value.length === 0),
  );
}
