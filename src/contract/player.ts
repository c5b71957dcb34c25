import {
  anything,
  count,
  enumeration,
  fieldOf,
  flag,
  id,
  ids,
  isRecord,
  objectIn,
  read,
  text,
  texts,
} from './tolerant.ts';

/**
 * A player as the rest of the house knows one: exact types, whatever the upstream sent.
 * Ids are strings of digits, times unix seconds, counters whole numbers (a dropped zero is 0).
 * Fields: specification, section 2.1; further ones as public dumps of the same record show them.
 */
export interface Player {
  uid: string;
  nickname: string;
  level: number;
  exp: number;
  /** The player's own region code in upper case, e.g. `TH`; normally not the one asked for. */
  region: string | undefined;
  seasonId: number | undefined;
  likes: number;
  battleRoyale: Standing;
  clashSquad: Standing;
  createdAt: number | undefined;
  lastLoginAt: number | undefined;
  releaseVersion: string | undefined;
  primeLevel: number;
  isDeleted: boolean;
  looks: Looks;
  badges: Badge[];
  clan: Clan | undefined;
  captain: Captain | undefined;
  pet: Pet | undefined;
  credit: Credit | undefined;
  diamondCost: number | undefined;
  social: Social | undefined;
}

/** A rank in one mode. `rank` and `maxRank` are rank ids such as 318; points decide in battle royale. */
export interface Standing {
  rank: number | undefined;
  points: number | undefined;
  maxRank: number | undefined;
}

/** Item ids of what the player shows. */
export interface Looks {
  /** The character, prefix 101 or 102. */
  avatarId: string | undefined;
  /** The profile picture, prefix 902. */
  headPicId: string | undefined;
  bannerId: string | undefined;
  pinId: string | undefined;
  titleId: string | undefined;
  badgeId: string | undefined;
  badgeCount: number;
  clothes: string[];
  weaponSkins: string[];
  skills: string[];
}

/** One season's pass: how many badges were earned and how far it got. */
export interface Badge {
  eventId: string | undefined;
  badgeId: string | undefined;
  count: number;
  maxLevel: number;
}

export interface Clan {
  id: string;
  name: string;
  level: number;
  members: number;
  capacity: number;
  captainId: string | undefined;
  honorPoints: number;
}

export interface Captain {
  uid: string;
  nickname: string;
  level: number;
  likes: number;
  region: string | undefined;
  battleRoyale: Standing;
  clashSquad: Standing;
  headPicId: string | undefined;
  bannerId: string | undefined;
  titleId: string | undefined;
  lastLoginAt: number | undefined;
}

export interface Pet {
  id: string;
  /** The name the owner gave it; undefined: it bears its kind's name. */
  name: string | undefined;
  level: number;
  exp: number;
  skinId: string | undefined;
  skillId: string | undefined;
  isSelected: boolean;
}

export interface Credit {
  score: number;
  rewardState: number;
  rewardType: number;
}

export interface Social {
  /** Free text written by the player, without the game's colour markup; may span lines. */
  signature: string | undefined;
  gender: string | undefined;
  language: string | undefined;
  mode: string | undefined;
  battleTags: string[];
  socialTags: string[];
}

/**
 * Reads the answer of `/info` or of its older relative (decisions: tolerant in, exact out).
 * @returns undefined where the record names no account: the contract is broken.
 */
export function readPlayer(json: unknown): Player | undefined {
  const record = objectIn(json);
  const basic = read(record && fieldOf(record, 'basicInfo'), basicShape);
  const social = read(record && fieldOf(record, 'socialInfo'), socialShape);
  const uid = basic?.accountId ?? social?.accountId;
  if (!record || !basic || !uid) return undefined;
  const profile = read(fieldOf(record, 'profileInfo'), profileShape);
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
    primeLevel: read(basic.primePrivilegeDetail, { primeLevel: count })?.primeLevel ?? 0,
    isDeleted: basic.isDeleted,
    looks: {
      avatarId: profile?.avatarId,
      headPicId: basic.headPic,
      bannerId: basic.bannerId,
      pinId: basic.pinId,
      titleId: basic.title,
      badgeId: basic.badgeId,
      badgeCount: basic.badgeCnt ?? 0,
      clothes: (profile?.clothes ?? []).filter((item) => item !== emptySlot),
      weaponSkins: basic.weaponSkinShows,
      skills: readSkills(profile?.equipedSkills),
    },
    badges: readBadges(fieldOf(record, 'historyEpInfo')),
    clan: readClan(fieldOf(record, 'clanBasicInfo')),
    captain: readCaptain(fieldOf(record, 'captainBasicInfo')),
    pet: readPet(fieldOf(record, 'petInfo')),
    credit: readCredit(fieldOf(record, 'creditScoreInfo')),
    diamondCost: read(fieldOf(record, 'diamondCostRes'), { diamondCost: count })?.diamondCost,
    social: social && readSocial(social),
  };
}

// The game writes this id where a clothes slot holds nothing.
const emptySlot = '50';

const accountShape = {
  accountId: id,
  nickname: text,
  level: count,
  exp: count,
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

const basicShape = {
  ...accountShape,
  seasonId: count,
  badgeId: id,
  badgeCnt: count,
  pinId: id,
  createAt: count,
  releaseVersion: text,
  weaponSkinShows: ids,
  primePrivilegeDetail: anything,
  isDeleted: flag,
};

const profileShape = { avatarId: id, clothes: ids, equipedSkills: anything };

const socialShape = {
  accountId: id,
  signature: text,
  gender: enumeration,
  language: enumeration,
  modePrefer: enumeration,
  battleTag: texts,
  socialTag: texts,
};

type Account = NonNullable<ReturnType<typeof readAccount>>;

function readAccount(value: unknown) {
  return read(value, accountShape);
}

function standings(account: Account): { battleRoyale: Standing; clashSquad: Standing } {
  return {
    battleRoyale: { rank: account.rank, points: account.rankingPoints, maxRank: account.maxRank },
    clashSquad: { rank: account.csRank, points: account.csRankingPoints, maxRank: account.csMaxRank },
  };
}

function readCaptain(value: unknown): Captain | undefined {
  const captain = readAccount(value);
  if (!captain?.accountId) return undefined;
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

function readClan(value: unknown): Clan | undefined {
  const clan = read(value, {
    clanId: id,
    clanName: text,
    clanLevel: count,
    memberNum: count,
    capacity: count,
    captainId: id,
    honorPoint: count,
  });
  if (!clan?.clanId) return undefined;
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

function readPet(value: unknown): Pet | undefined {
  const pet = read(value, {
    id,
    name: text,
    level: count,
    exp: count,
    skinId: id,
    selectedSkillId: id,
    isSelected: flag,
  });
  if (!pet?.id) return undefined;
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

function readCredit(value: unknown): Credit | undefined {
  const credit = read(value, { creditScore: count, rewardState: count, rewardType: count });
  return (
    credit && {
      score: credit.creditScore ?? 0,
      rewardState: credit.rewardState ?? 0,
      rewardType: credit.rewardType ?? 0,
    }
  );
}

function readSocial(social: NonNullable<ReturnType<typeof read<typeof socialShape>>>): Social {
  return {
    signature: social.signature && plainSignature(social.signature),
    gender: social.gender,
    language: social.language,
    mode: social.modePrefer,
    battleTags: social.battleTag,
    socialTags: social.socialTag,
  };
}

function readBadges(value: unknown): Badge[] {
  const list = Array.isArray(value) ? value : isRecord(value) ? [value] : [];
  return list.flatMap((entry) => {
    const badge = read(entry, { epEventId: id, epBadge: id, badgeCnt: count, maxLevel: count });
    if (!badge) return [];
    return [
      {
        eventId: badge.epEventId,
        badgeId: badge.epBadge,
        count: badge.badgeCnt ?? 0,
        maxLevel: badge.maxLevel ?? 0,
      },
    ];
  });
}

// Skills come as ids, or as objects that hold one: `[{ skillId: 1606 }]`.
function readSkills(value: unknown): string[] {
  if (!Array.isArray(value)) return ids.parse(value);
  return value.flatMap((entry) =>
    isRecord(entry) ? (read(entry, { skillId: id })?.skillId ?? []) : ids.parse(entry),
  );
}

/** `[b][c][FF0000]hi\nthere` → `hi\nthere`: the words without the game's bold, centre and colour marks. */
export function plainSignature(signature: string): string | undefined {
  const plain = signature.replace(/\[(?:\/?[biucs]|-|[0-9a-f]{6}(?:[0-9a-f]{2})?)\]/gi, '').trim();
  return plain === '' ? undefined : plain;
}
