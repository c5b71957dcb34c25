import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlayer } from '../../../src/shared/contract/read-player.ts';
import { readStats } from '../../../src/shared/contract/stats.ts';

/** A record in the names of another family of services. */
const renamed = {
  AccountInfo: {
    ...{
      AccountName: 'REI',
      AccountUID: '4123456789',
      AccountRegion: 'ME',
      AccountLevel: '64',
      AccountEXP: '1804412',
    },
    ...{
      AccountLikes: '7120',
      AccountAvatarId: '902000063',
      AccountBannerId: '901000026',
      AccountBPID: '1001000091',
    },
    ...{
      AccountBPBadges: '41',
      AccountSeasonId: '50',
      AccountCreateTimestamp: '1612003377',
      Title: '904990072',
    },
    ...{
      AccountLastLogin: '2026-07-29 11:00:07',
      AccountLastLoginTimestamp: '1785312007',
      AccountAge: '5 years',
    },
  },
  RankInfo: { BrRank: '318', BrRankPoint: '3104', BrMaxRank: '320', CsRank: '321', CsRankPoint: '61' },
  AccountProfileInfo: { AvatarId: '102000008', EquippedOutfit: [203_000_347], EquippedSkills: [16] },
  EquippedWeapons: { WeaponSkins: [907_102_016], WeaponCount: 1 },
  PetInfo: { PetId: '1300000041', PetName: 'TOFU', PetLevel: '7', PetExp: '6003', PetSkinId: '1310000041' },
  GuildInfo: {
    ...{ GuildName: 'VEX', GuildID: '3017264985', GuildLevel: '4', GuildCapacity: '45', GuildMember: '38' },
    ...{ GuildOwner: '2650917438', HonorPoint: '12' },
  },
  GuildOwnerInfo: { OwnerName: 'MORO', OwnerUID: '2650917438', OwnerLevel: '70', OwnerLikes: '15033' },
  SocialInfo: { AccountId: '4123456789', Gender: 'Gender_MALE', Signature: 'LATE' },
  CreditScoreInfo: { CreditScore: '100' },
  DiamondInfo: { DiamondCost: '390' },
};

const player = {
  ...{
    uid: '4123456789',
    nickname: 'REI',
    level: 64,
    exp: 1_804_412,
    region: 'ME',
    seasonId: 50,
    likes: 7_120,
  },
  ...{
    createdAt: 1_612_003_377,
    lastLoginAt: 1_785_312_007,
    isLastLoginDayOnly: false,
    diamondCost: 390,
    unread: [],
  },
  battleRoyale: { rank: 318, points: 3_104, maxRank: 320 },
  clashSquad: { rank: 321, points: 61 },
  looks: {
    ...{ avatarId: '102000008', headPicId: '902000063', bannerId: '901000026', titleId: '904990072' },
    ...{
      badgeId: '1001000091',
      badgeCount: 41,
      clothes: ['203000347'],
      weaponSkins: ['907102016'],
      skills: ['16'],
    },
  },
  clan: {
    ...{ id: '3017264985', name: 'VEX', level: 4, members: 38, capacity: 45, captainId: '2650917438' },
    honorPoints: 12,
  },
  captain: { uid: '2650917438', nickname: 'MORO', level: 70, likes: 15_033 },
  pet: { id: '1300000041', name: 'TOFU', level: 7, exp: 6_003, skinId: '1310000041' },
  credit: { score: 100 },
  social: { signature: 'LATE', gender: 'male' },
};

/** Ways to write a key of several words. */
const spellings: readonly ((key: string) => string)[] = [
  (key) => key,
  (key) => key.toLowerCase(),
  (key) => key.charAt(0).toLowerCase() + key.slice(1),
  (key) => wordsOf(key).join('_').toLowerCase(),
  (key) => wordsOf(key).join('-').toUpperCase(),
];

describe('a record in other names', () => {
  it('parses to the same facts, however its keys are spelled and its blocks are wrapped', () => {
    const wrap = fc.constantFrom<(block: unknown) => unknown>(
      (block) => block,
      (block) => [block],
    );
    fc.assert(
      fc.property(fc.constantFrom(...spellings), wrap, fc.boolean(), (spell, around, isList) => {
        const blocks = Object.entries(renamed).map(([name, block]) => [
          spell(name),
          around(spelled(block, spell)),
        ]);
        const record = Object.fromEntries(blocks);
        expect(readPlayer(isList ? [record] : record)).toMatchObject(player);
      }),
    );
  });

  it('makes no zeros of what it leaves out, and lets our own names decide', () => {
    const read = readPlayer({
      basicInfo: { accountId: '1', nickname: 'Ana', level: 5 },
      AccountInfo: { AccountName: 'Eve', AccountLikes: 7 },
      GuildInfo: { GuildID: '9' },
    });
    expect(read).toMatchObject({ uid: '1', nickname: 'Ana', likes: 7, clan: { id: '9', level: undefined } });
  });

  it.each([
    { primeLevel: 4 },
    { primeLevel: { level: '4' } },
    { prime_privilege_detail: { prime_level: 4 } },
  ])('has its prime level in %j', (prime) => {
    expect(readPlayer({ basicInfo: { accountId: '1', nickname: 'Ana', ...prime } })?.primeLevel).toBe(4);
  });

  it.each(['\u3000\u3000', '\u00a0', '\u2003', ' ', '\t'])('keeps a name of white space: %j', (nickname) => {
    expect(readPlayer({ basicInfo: { accountId: '1', nickname } })?.nickname).toBe(nickname);
  });
});

describe('statistics in other names', () => {
  const mode = (games: number) => ({ gamesplayed: games, wins: 1, kills: 2 });
  it.each([
    ['brCareer_solo', 'brCareer_duo', 'brCareer_squad', 'csCareer'],
    ['solo', 'duo', 'squad', 'cs'],
    ['SoloStats', 'duo_stats', 'quadstats', 'csStats'],
    ['lifetime-solo', 'lifetime-duo', 'lifetime-quad', 'clash_squad'],
  ])('are read from %s, %s, %s and %s', (solo, duo, squad, cs) => {
    const read = readStats({
      brRanked_solo: mode(9),
      [solo]: mode(1),
      [duo]: mode(2),
      [squad]: mode(3),
      [cs]: mode(4),
    });
    expect(read).toMatchObject({
      solo: { games: 1 },
      duo: { games: 2 },
      quad: { games: 3 },
      clashSquad: { games: 4 },
    });
  });

  it('are not made only of ranked seasons', () => {
    expect(readStats({ brRanked_solo: mode(9) })).toBeUndefined();
  });
});

function spelled(block: object, spell: (key: string) => string): object {
  return Object.fromEntries(Object.entries(block).map(([key, value]) => [spell(key), value]));
}

function wordsOf(key: string): string[] {
  return key.match(/[A-Z]+(?![a-z])|[A-Z][a-z]*|[a-z]+/g) ?? [key];
}
