import { type DroppedZero, detectDroppedZeros } from './dropped-zeros.ts';
import type { Endpoint } from './endpoint.ts';
import { hideRest } from './hide-rest.ts';
import { inOurNames } from './in-our-names.ts';
import { readPictureAddresses } from './picture-addresses.ts';
import { type ModeRank, type Player, playerSchema } from './player.ts';
import type { RankWord } from './rank-words.ts';
import { meaningsOf } from './refusal-words.ts';
import { readSentItems } from './sent-items.ts';
import { count, findField, isPresent, isRecord, objectIn, objectsIn } from './tolerant.ts';
import { unreadOfPlayer } from './unread-of-player.ts';
import { sentObject, type UpstreamPlayer, upstreamPlayer } from './upstream-player.ts';

/** Reads an `/info` answer of any form. `unread` names unreadable values. @returns undefined if it has no account */
export function readPlayer(json: unknown): Player | undefined {
  const renamed = inOurNames(json);
  const record = upstreamPlayer.parse(renamed);
  const { basicInfo: basic, profileInfo: profile, socialInfo: social, inventory } = record;
  const uid = basic.accountId ?? social.accountId ?? profile.accountId;
  if (!uid) return undefined;
  const unread = unreadOfPlayer(renamed, record);
  // A service with names of its own sends no dump, so it has dropped no zeros.
  const zeroIn = (name: keyof UpstreamPlayer) => {
    const hasUnread = unread.some((field) => field === name || field.startsWith(`${name}.`));
    return detectDroppedZeros(sentObject(json, name), { hasUnread });
  };
  const zero = zeroIn('basicInfo');
  const player: Player = {
    uid,
    nickname: basic.nickname ?? '',
    level: basic.level ?? zero('level'),
    exp: basic.exp ?? zero('exp'),
    region: basic.region?.toUpperCase(),
    seasonId: basic.seasonId,
    likes: basic.liked ?? zero('liked'),
    ...modeRanks(basic, zero),
    createdAt: basic.createAt?.seconds,
    lastLoginAt: basic.lastLoginAt?.seconds,
    isLastLoginDayOnly: basic.lastLoginAt?.isDayOnly ?? false,
    releaseVersion: basic.releaseVersion,
    primeLevel: basic.primePrivilegeDetail.primeLevel ?? basic.primeLevel ?? zero('primePrivilegeDetail'),
    isDeleted: basic.isDeleted,
    hidesRest: false,
    looks: {
      avatarId: profile.avatarId ?? inventory.characterId,
      headPicId: basic.headPic,
      bannerId: basic.bannerId,
      pinId: basic.pinId,
      titleId: basic.title,
      badgeId: basic.badgeId,
      badgeCount: basic.badgeCnt ?? zero('badgeCnt'),
      clothes: firstFilled(profile.clothes, inventory.clothes).filter((item) => !isEmptySlot(item)),
      weaponSkins: firstFilled(basic.weaponSkinShows, inventory.weaponSkinShows),
      skills: profile.equipedSkills,
    },
    badges: badgesOf(json, record, unread),
    feats: featsOf(record),
    clan: clanOf(record.clanBasicInfo, zeroIn('clanBasicInfo')),
    captain: captainOf(record.captainBasicInfo, zeroIn('captainBasicInfo')),
    pet: petOf(record.petInfo, zeroIn('petInfo')),
    credit: creditOf(record.creditScoreInfo, zeroIn('creditScoreInfo')),
    diamondCost: record.diamondCostRes.diamondCost,
    social: socialOf(social),
    pictureAddresses: readPictureAddresses(json),
    sentItems: [],
    unread,
  };
  player.sentItems = readSentItems(json, itemIdsOf(player));
  const { hidePersonalInfo, hideMyLobby } = basic.accountPrefers;
  return hidePersonalInfo || hideMyLobby ? hideRest(player) : player;
}

function featsOf({ basicInfo, socialInfo }: UpstreamPlayer): Player['feats'] {
  return {
    loginStreakDays: basicInfo.sparkInfo.loginStreakDays,
    heroicSeasons: basicInfo.modeStatsSummary.reachedHeroicCnt,
    leaderboardTitles: socialInfo.leaderboardTitles.weaponPowerTitleInfo.length || undefined,
  };
}

function readRecord(json: unknown): Player | null | undefined {
  const player = readPlayer(json);
  if (player) return isPlain(player) ? undefined : player;
  return isNobody(json) ? null : undefined;
}

function isPlain({ nickname, level, battleRoyale, clashSquad }: Player): boolean {
  const hasRank = ({ rank, points, word }: ModeRank) => Boolean(rank || points || word);
  return nickname === '' && !level && !hasRank(battleRoyale) && !hasRank(clashSquad);
}

/** Detects only zeros, or a placeholder without ID and level, which some services send for unknown players. */
function isNobody(json: unknown): boolean {
  const renamed = inOurNames(json);
  const sent = sentObject(renamed, 'basicInfo');
  if (!sent) return false;
  const { accountId, nickname = '', level, ...basic } = upstreamPlayer.parse(renamed).basicInfo;
  const { liked, exp, rank, csRank, rankingPoints, csRankingPoints, createAt, lastLoginAt } = basic;
  const facts = [accountId, level, liked, exp, createAt, lastLoginAt];
  const ranks = [rank, csRank, rankingPoints, csRankingPoints];
  if ([...facts, ...ranks].some(Boolean)) return false;
  const isZero = (value: unknown) => value !== undefined && (!isPresent(value) || count.parse(value) === 0);
  return isZero(sent.accountId) || isZero(sent.level) || meaningsOf(nickname).has('nothing');
}

/** Removes the game's markup: `[b][c][FF0000]hi` becomes `hi`. Keeps line breaks. */
export function plainSignature(signature: string): string | undefined {
  const plain = signature.replace(/\[(?:\/?[biucs]|-|[0-9a-f]{6}(?:[0-9a-f]{2})?)\]/gi, '').trim();
  return plain === '' ? undefined : plain;
}

function itemIdsOf({ looks, pet }: Player): string[] {
  const { clothes, weaponSkins, skills, avatarId, headPicId, bannerId, pinId, titleId, badgeId } = looks;
  const single = [avatarId, headPicId, bannerId, pinId, titleId, badgeId, pet?.skinId];
  return [...clothes, ...weaponSkins, ...skills, ...single].filter((id) => id !== undefined);
}

/** Detects IDs by which the game fills empty slots: `50`, or the first of a kind, `204000000`. */
function isEmptySlot(item: string): boolean {
  return item === '50' || item.endsWith('000000');
}

function firstFilled(first: string[], second: string[]): string[] {
  return first.length > 0 ? first : second;
}

function modeRanks(from: UpstreamPlayer['captainBasicInfo'], zero: DroppedZero) {
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

function rankOf(sent: number | RankWord | undefined, zero: 0 | undefined): Pick<ModeRank, 'rank' | 'word'> {
  return typeof sent === 'object' ? { rank: undefined, word: sent } : { rank: sent ?? zero, word: undefined };
}

function captainOf(captain: UpstreamPlayer['captainBasicInfo'], zero: DroppedZero): Player['captain'] {
  if (!captain.accountId) return undefined;
  return {
    uid: captain.accountId,
    nickname: captain.nickname ?? '',
    level: captain.level ?? zero('level'),
    likes: captain.liked ?? zero('liked'),
    region: captain.region?.toUpperCase(),
    ...modeRanks(captain, zero),
    headPicId: captain.headPic,
    bannerId: captain.bannerId,
    titleId: captain.title,
    lastLoginAt: captain.lastLoginAt?.seconds,
  };
}

function clanOf(clan: UpstreamPlayer['clanBasicInfo'], zero: DroppedZero): Player['clan'] {
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

function petOf(pet: UpstreamPlayer['petInfo'], zero: DroppedZero): Player['pet'] {
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

function creditOf(credit: UpstreamPlayer['creditScoreInfo'], zero: DroppedZero): Player['credit'] {
  if (holdsNothing(credit)) return undefined;
  return {
    score: credit.creditScore ?? zero('creditScore'),
    rewardState: credit.rewardState ?? zero('rewardState'),
    rewardType: credit.rewardType ?? zero('rewardType'),
  };
}

function socialOf(social: UpstreamPlayer['socialInfo']): Player['social'] {
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

function badgesOf(
  json: unknown,
  { historyEpInfo }: UpstreamPlayer,
  unread: readonly string[],
): Player['badges'] {
  const sent = objectsIn(findField(objectIn(json) ?? {}, 'historyEpInfo'));
  const hasUnread = unread.some((field) => field.startsWith('historyEpInfo'));
  return historyEpInfo.map((badge, index) => {
    const zero = detectDroppedZeros(sent[index], { hasUnread });
    return {
      eventId: badge.epEventId,
      badgeId: badge.epBadge,
      count: badge.badgeCnt ?? zero('badgeCnt'),
      maxLevel: badge.maxLevel ?? zero('maxLevel'),
    };
  });
}

function holdsNothing(object: Readonly<Record<string, unknown>>): boolean {
  return Object.values(object).every((value) => {
    if (Array.isArray(value)) return value.length === 0;
    return value === undefined || (isRecord(value) && holdsNothing(value));
  });
}

export const infoEndpoint = {
  name: 'info',
  paths: ['/api/v1/info', '/api/player-info'],
  parameters: ['region', 'uid'],
  read: readRecord,
  // Some services drop leading zeros.
  isAbout: ({ uid }: Player, query) => withoutZeros(uid) === withoutZeros(query.uid ?? uid),
  unreadIn: ({ unread }: Player) => unread,
  schema: playerSchema,
  version: 6,
} as const satisfies Endpoint<Player>;

function withoutZeros(uid: string): string {
  return uid.replace(/^0+/, '');
}
