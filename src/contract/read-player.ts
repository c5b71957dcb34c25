import { z } from 'zod';
import { type DroppedZero, droppedZerosOf } from './dropped-zeros.ts';
import { readPictureAddresses } from './picture-addresses.ts';
import type { Badge, Captain, Clan, Credit, Pet, Player, Social, Standing } from './player.ts';
import { type RankWord, rankWord } from './rank-words.ts';
import {
  count,
  countOrName,
  enumeration,
  fieldOf,
  fields,
  flag,
  id,
  idList,
  isPresent,
  listOf,
  moment,
  objectIn,
  objectsIn,
  text,
  texts,
} from './tolerant.ts';
import { unreadFields } from './unread-fields.ts';

/**
 * Reads the answer of `/info` or of its older relative (decisions: tolerant in, exact out). What is there but can't be
 * read is undefined and named in `unread`: it is neither 0 nor "none".
 * @returns undefined where the record names no account: the contract is broken.
 */
export function readPlayer(json: unknown): Player | undefined {
  const record = upstreamRecord.parse(json);
  const { basicInfo: basic, profileInfo: profile, socialInfo: social, inventory } = record;
  const uid = basic.accountId ?? social.accountId ?? profile.accountId;
  if (!uid) return undefined;
  const unread = unreadOf(json, record);
  const zeroIn = (name: keyof Upstream) => {
    const hasUnread = unread.some((field) => field === name || field.startsWith(`${name}.`));
    return droppedZerosOf(sentObject(json, name), { hasUnread });
  };
  const zero = zeroIn('basicInfo');
  return {
    uid,
    nickname: basic.nickname ?? '',
    level: basic.level ?? zero('level'),
    exp: basic.exp ?? zero('exp'),
    region: basic.region?.toUpperCase(),
    seasonId: basic.seasonId,
    likes: basic.liked ?? zero('liked'),
    ...standings(basic, zero),
    createdAt: basic.createAt?.seconds,
    lastLoginAt: basic.lastLoginAt?.seconds,
    isLastLoginDayOnly: basic.lastLoginAt?.isDayOnly ?? false,
    releaseVersion: basic.releaseVersion,
    primeLevel: basic.primePrivilegeDetail.primeLevel ?? basic.primeLevel ?? zero('primePrivilegeDetail'),
    isDeleted: basic.isDeleted,
    looks: {
      avatarId: profile.avatarId ?? inventory.characterId,
      headPicId: basic.headPic,
      bannerId: basic.bannerId,
      pinId: basic.pinId,
      titleId: basic.title,
      badgeId: basic.badgeId,
      badgeCount: basic.badgeCnt ?? zero('badgeCnt'),
      clothes: firstFilled(profile.clothes, inventory.clothes).filter((item) => item !== emptySlot),
      weaponSkins: firstFilled(basic.weaponSkinShows, inventory.weaponSkinShows),
      skills: profile.equipedSkills,
    },
    badges: badgesOf(json, record, unread),
    clan: clanOf(record.clanBasicInfo, zeroIn('clanBasicInfo')),
    captain: captainOf(record.captainBasicInfo, zeroIn('captainBasicInfo')),
    pet: petOf(record.petInfo, zeroIn('petInfo')),
    credit: creditOf(record.creditScoreInfo, zeroIn('creditScoreInfo')),
    diamondCost: record.diamondCostRes.diamondCost,
    social: socialOf(social),
    pictureAddresses: readPictureAddresses(json),
    unread,
  };
}

/** `[b][c][FF0000]hi\nthere` → `hi\nthere`: the words without the game's bold, centre and colour marks. */
export function plainSignature(signature: string): string | undefined {
  const plain = signature.replace(/\[(?:\/?[biucs]|-|[0-9a-f]{6}(?:[0-9a-f]{2})?)\]/gi, '').trim();
  return plain === '' ? undefined : plain;
}

/** The enumeration by its number in the game's protobuf. */
const rewardStates = { invalid: 0, unclaimed: 1, claimed: 2 } as const;

// The game writes this id where a clothes slot holds nothing.
const emptySlot = '50';

/** A rank id, or the rank in words. */
const standing = z.unknown().transform((value) => count.parse(value) ?? rankWord.parse(value));

const account = {
  accountId: id,
  nickname: text,
  level: count,
  region: text,
  liked: count,
  rank: standing,
  rankingPoints: count,
  maxRank: count,
  csRank: standing,
  csRankingPoints: count,
  csMaxRank: count,
  headPic: id,
  bannerId: id,
  title: id,
  lastLoginAt: moment,
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
    createAt: moment,
    releaseVersion: text,
    weaponSkinShows: idList(),
    primePrivilegeDetail: fields({ primeLevel: count }),
    primeLevel: count,
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
  creditScoreInfo: fields({
    creditScore: count,
    rewardState: countOrName('rewardstate', rewardStates),
    rewardType: count,
  }),
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
  inventory: fields({ characterId: id, clothes: idList('id'), weaponSkinShows: idList('id') }),
  socialInfo: fields({
    accountId: id,
    signature: text,
    gender: enumeration('gender'),
    language: enumeration('language'),
    modePrefer: enumeration('modeprefer'),
    battleTag: texts,
    socialTag: texts,
  }),
});

type Upstream = z.output<typeof upstreamRecord>;

function unreadOf(json: unknown, record: Upstream): string[] {
  const unread = unreadFields(json, record).filter(
    // Told in one of two places: what the other does not hold is not missing.
    (field) =>
      field !== 'basicInfo.primeLevel' || record.basicInfo.primePrivilegeDetail.primeLevel === undefined,
  );
  const nameless = [
    ...namelessIn(json, record, 'clanBasicInfo', 'clanId'),
    ...namelessIn(json, record, 'captainBasicInfo', 'accountId'),
    ...namelessIn(json, record, 'petInfo', 'id'),
  ];
  return [...unread, ...nameless];
}

/** The id that an object with other contents lacks: without it we can't show the thing, yet there is one. */
function namelessIn<Name extends 'clanBasicInfo' | 'captainBasicInfo' | 'petInfo'>(
  json: unknown,
  record: Upstream,
  name: Name,
  idField: keyof Upstream[Name] & string,
): string[] {
  const sent = fieldOf(sentObject(json, name) ?? {}, idField);
  const isNameless = !isPresent(sent) && Object.values(record[name]).some(saysSomething);
  return isNameless ? [`${name}.${idField}`] : [];
}

function saysSomething(value: unknown): boolean {
  return Boolean(value) && !(Array.isArray(value) && value.length === 0);
}

function sentObject(json: unknown, name: keyof Upstream): Record<string, unknown> | undefined {
  return objectIn(fieldOf(objectIn(json) ?? {}, name));
}

function firstFilled(first: string[], second: string[]): string[] {
  return first.length > 0 ? first : second;
}

function standings(
  from: Upstream['captainBasicInfo'],
  zero: DroppedZero,
): { battleRoyale: Standing; clashSquad: Standing } {
  const points = from.rankingPoints ?? zero('rankingPoints');
  const csPoints = from.csRankingPoints ?? zero('csRankingPoints');
  return {
    battleRoyale: {
      ...rankOf(from.rank, points === undefined ? undefined : zero('rank')),
      points: from.rankingPoints,
      maxRank: from.maxRank,
    },
    clashSquad: {
      ...rankOf(from.csRank, csPoints === undefined ? undefined : zero('csRank')),
      points: from.csRankingPoints,
      maxRank: from.csMaxRank,
    },
  };
}

/** @param zero 0 where the id was dropped because there is no rank */
function rankOf(told: number | RankWord | undefined, zero: 0 | undefined): Pick<Standing, 'rank' | 'word'> {
  return typeof told === 'object' ? { rank: undefined, word: told } : { rank: told ?? zero, word: undefined };
}

function captainOf(captain: Upstream['captainBasicInfo'], zero: DroppedZero): Captain | undefined {
  if (!captain.accountId) return undefined;
  return {
    uid: captain.accountId,
    nickname: captain.nickname ?? '',
    level: captain.level ?? zero('level'),
    likes: captain.liked ?? zero('liked'),
    region: captain.region?.toUpperCase(),
    ...standings(captain, zero),
    headPicId: captain.headPic,
    bannerId: captain.bannerId,
    titleId: captain.title,
    lastLoginAt: captain.lastLoginAt?.seconds,
  };
}

function clanOf(clan: Upstream['clanBasicInfo'], zero: DroppedZero): Clan | undefined {
  if (!clan.clanId) return undefined;
  return {
    id: clan.clanId,
    name: clan.clanName ?? '',
    level: clan.clanLevel ?? zero('clanLevel'),
    members: clan.memberNum ?? zero('memberNum'),
    capacity: clan.capacity ?? zero('capacity'),
    captainId: clan.captainId,
    honorPoints: clan.honorPoint ?? zero('honorPoint'),
  };
}

function petOf(pet: Upstream['petInfo'], zero: DroppedZero): Pet | undefined {
  if (!pet.id) return undefined;
  return {
    id: pet.id,
    name: pet.name,
    level: pet.level ?? zero('level'),
    exp: pet.exp ?? zero('exp'),
    skinId: pet.skinId,
    skillId: pet.selectedSkillId,
    isSelected: pet.isSelected,
  };
}

function creditOf(credit: Upstream['creditScoreInfo'], zero: DroppedZero): Credit | undefined {
  if (holdsNothing(credit)) return undefined;
  return {
    score: credit.creditScore ?? zero('creditScore'),
    rewardState: credit.rewardState ?? zero('rewardState'),
    rewardType: credit.rewardType ?? zero('rewardType'),
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

function badgesOf(json: unknown, { historyEpInfo }: Upstream, unread: readonly string[]): Badge[] {
  const sent = objectsIn(fieldOf(objectIn(json) ?? {}, 'historyEpInfo'));
  const hasUnread = unread.some((field) => field.startsWith('historyEpInfo'));
  return historyEpInfo.map((badge, index) => {
    const zero = droppedZerosOf(sent[index], { hasUnread });
    return {
      eventId: badge.epEventId,
      badgeId: badge.epBadge,
      count: badge.badgeCnt ?? zero('badgeCnt'),
      maxLevel: badge.maxLevel ?? zero('maxLevel'),
    };
  });
}

function holdsNothing(object: Readonly<Record<string, unknown>>): boolean {
  return Object.values(object).every(
    (value) => value === undefined || (Array.isArray(value) && value.length === 0),
  );
}
