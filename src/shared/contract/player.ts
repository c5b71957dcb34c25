import { z } from 'zod';
import { pictureAddressesSchema } from './picture-addresses.ts';
import { rankWordSchema } from './rank-words.ts';
import { sentItemSchema } from './sent-items.ts';
import { optionalWhole, whole } from './whole.ts';

/**
 * A player as `read-player` normalizes it. IDs are strings of digits, times unix seconds, counters whole numbers (a
 * dropped zero is 0; undefined is unknown). Fields: specification, section 2.1; others as public dumps of the same
 * record show them.
 */

const itemId = z.string();

/** `rank` and `maxRank` are rank IDs such as 318, or 0. In battle royale, points decide before IDs, and `word` last. */
const modeRankSchema = z.object({
  rank: whole.optional(),
  points: whole.optional(),
  maxRank: whole.optional(),
  word: rankWordSchema.optional(),
});

const looksSchema = z.object({
  avatarId: itemId.optional(),
  headPicId: itemId.optional(),
  bannerId: itemId.optional(),
  pinId: itemId.optional(),
  titleId: itemId.optional(),
  badgeId: itemId.optional(),
  badgeCount: optionalWhole,
  clothes: z.array(itemId),
  weaponSkins: z.array(itemId),
  skills: z.array(itemId),
});

const badgeSchema = z.object({
  eventId: itemId.optional(),
  badgeId: itemId.optional(),
  count: optionalWhole,
  maxLevel: optionalWhole,
});

const featsSchema = z.object({
  loginStreakDays: whole.optional(),
  heroicSeasons: whole.optional(),
  leaderboardTitles: whole.optional(),
});

const clanSchema = z.object({
  id: itemId,
  name: z.string(),
  level: optionalWhole,
  members: optionalWhole,
  capacity: optionalWhole,
  captainId: itemId.optional(),
  honorPoints: optionalWhole,
});

const captainSchema = z.object({
  uid: itemId,
  nickname: z.string(),
  level: optionalWhole,
  likes: optionalWhole,
  region: z.string().optional(),
  battleRoyale: modeRankSchema,
  clashSquad: modeRankSchema,
  headPicId: itemId.optional(),
  bannerId: itemId.optional(),
  titleId: itemId.optional(),
  lastLoginAt: whole.optional(),
});

const petSchema = z.object({
  id: itemId,
  name: z.string().optional(),
  level: optionalWhole,
  exp: optionalWhole,
  skinId: itemId.optional(),
  skillId: itemId.optional(),
  isSelected: z.boolean().optional(),
});

const creditSchema = z.object({
  score: optionalWhole,
  rewardState: optionalWhole,
  rewardType: optionalWhole,
});

const socialSchema = z.object({
  /** The player's own text without colour markup; may have several lines. */
  signature: z.string().optional(),
  gender: z.string().optional(),
  language: z.string().optional(),
  mode: z.string().optional(),
  battleTags: z.array(z.string()),
  socialTags: z.array(z.string()),
});

/** A player. Strict, because it also validates stored values from older or broken versions. */
export const playerSchema = z.object({
  uid: itemId,
  nickname: z.string(),
  level: optionalWhole,
  exp: optionalWhole,
  /** The player's own region, e.g. `TH`; often not the requested one. */
  region: z.string().optional(),
  seasonId: whole.optional(),
  likes: optionalWhole,
  battleRoyale: modeRankSchema,
  clashSquad: modeRankSchema,
  createdAt: whole.optional(),
  lastLoginAt: whole.optional(),
  /** Whether upstream left out the hour: `lastLoginAt` is then noon of that day. */
  isLastLoginDayOnly: z.boolean(),
  releaseVersion: z.string().optional(),
  primeLevel: optionalWhole,
  isDeleted: z.boolean().optional(),
  hidesRest: z.boolean(),
  looks: looksSchema,
  badges: z.array(badgeSchema),
  feats: featsSchema,
  clan: clanSchema.optional(),
  captain: captainSchema.optional(),
  pet: petSchema.optional(),
  credit: creditSchema.optional(),
  diamondCost: whole.optional(),
  social: socialSchema.optional(),
  pictureAddresses: pictureAddressesSchema,
  sentItems: z.array(sentItemSchema),
  /** Upstream's paths of fields that were sent but unreadable: `basicInfo.liked`, `clanBasicInfo`. */
  unread: z.array(z.string()),
});

export type Player = z.output<typeof playerSchema>;
export type ModeRank = z.output<typeof modeRankSchema>;
export type Clan = z.output<typeof clanSchema>;
export type Captain = z.output<typeof captainSchema>;
export type Pet = z.output<typeof petSchema>;
