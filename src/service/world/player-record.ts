import { z } from 'zod';
import { uidPattern } from '../../shared/contract/limits.ts';

const digits = z.string().regex(/^\d{1,20}$/, 'must be a string of digits');
const whole = z.int('must be a whole number').min(0, 'must not be negative');
const uid = z
  .string('must be a string of 5 to 15 digits')
  .regex(uidPattern, 'must be a string of 5 to 15 digits');

const account = z.looseObject({
  accountId: uid,
  nickname: z.string(),
  level: whole,
  exp: whole.optional(),
  region: z.string().optional(),
  liked: whole.optional(),
  rank: whole,
  rankingPoints: whole.optional(),
  maxRank: whole.optional(),
  csRank: whole.optional(),
  csRankingPoints: whole.optional(),
  csMaxRank: whole.optional(),
  headPic: digits.optional(),
  bannerId: digits.optional(),
  title: digits.optional(),
  lastLoginAt: digits.optional(),
});

/**
 * A player in the answer of `/info` (specification, section 2.1): IDs and times are strings of digits. Not derived from
 * `contract/read-player.ts`, which accepts any value; this one names an operator's wrong fields.
 * `test/service/read-by-contract.test.ts` checks that the reader understands each of them.
 */
export const playerRecord = z.looseObject({
  basicInfo: account.extend({
    seasonId: whole.optional(),
    badgeId: digits.optional(),
    badgeCnt: whole.optional(),
    pinId: digits.optional(),
    createAt: digits.optional(),
    releaseVersion: z.string().optional(),
    weaponSkinShows: z.array(digits).optional(),
    primePrivilegeDetail: z.looseObject({ primeLevel: whole }).optional(),
    isDeleted: z.boolean().optional(),
    sparkInfo: z.looseObject({ loginStreakDays: whole }).optional(),
    modeStatsSummary: z.looseObject({ reachedHeroicCnt: whole }).optional(),
    accountPrefers: z.looseObject({ hidePersonalInfo: z.boolean().optional() }).optional(),
  }),
  captainBasicInfo: account.optional(),
  clanBasicInfo: z
    .looseObject({
      clanId: digits,
      clanName: z.string(),
      clanLevel: whole,
      memberNum: whole,
      capacity: whole,
      captainId: uid.optional(),
      honorPoint: whole.optional(),
    })
    .optional(),
  creditScoreInfo: z.looseObject({ creditScore: whole, rewardState: whole, rewardType: whole }).optional(),
  diamondCostRes: z.looseObject({ diamondCost: whole }).optional(),
  petInfo: z
    .looseObject({
      id: digits,
      name: z.string().optional(),
      level: whole,
      exp: whole,
      isSelected: z.boolean().optional(),
      skinId: digits.optional(),
      selectedSkillId: digits.optional(),
    })
    .optional(),
  profileInfo: z
    .looseObject({
      avatarId: digits.optional(),
      clothes: z.array(digits),
      equipedSkills: z.array(z.unknown()).optional(),
      skinColor: whole.optional(),
    })
    .optional(),
  socialInfo: z
    .looseObject({
      accountId: uid,
      signature: z.string().optional(),
      gender: z.string().optional(),
      language: z.string().optional(),
      modePrefer: z.string().optional(),
      battleTag: z.array(z.string()).optional(),
      socialTag: z.array(z.string()).optional(),
      leaderboardTitles: z
        .looseObject({ weaponPowerTitleInfo: z.array(z.looseObject({ weaponId: digits })) })
        .optional(),
    })
    .optional(),
  historyEpInfo: z
    .array(z.looseObject({ epEventId: digits, epBadge: digits.optional(), badgeCnt: whole, maxLevel: whole }))
    .optional(),
  equippedAch: z.array(z.looseObject({ achId: digits, level: whole })).optional(),
});

export type PlayerRecord = z.infer<typeof playerRecord>;
