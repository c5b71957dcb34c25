import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Player, playerSchema } from '../../../src/shared/contract/player.ts';
import { plainSignature, readPlayer } from '../../../src/shared/contract/read-player.ts';
import { isUnread } from '../../../src/shared/contract/unread-things.ts';

/** A record with every field we know, as the upstream writes it on a good day. */
const record = {
  basicInfo: {
    accountId: '4123456789',
    nickname: 'ㅤ꧁夜ㅤ',
    level: 71,
    exp: 3_112_233,
    region: 'th',
    seasonId: 45,
    liked: 15_224,
    rank: 318,
    rankingPoints: 3_345,
    maxRank: 321,
    csRank: 311,
    csRankingPoints: 98,
    csMaxRank: 315,
    headPic: 902_000_003,
    bannerId: 901_000_013,
    pinId: 910_000_001,
    title: 904_090_014,
    badgeId: 1_001_000_080,
    badgeCnt: 12,
    createAt: '1546300800',
    lastLoginAt: '1760000000',
    releaseVersion: 'OB50',
    weaponSkinShows: [907_101_011, 907_194_609],
    primePrivilegeDetail: { primeLevel: 4 },
    isDeleted: false,
    sparkInfo: { loginStreakDays: '12' },
    modeStatsSummary: { reachedHeroicCnt: 3 },
    accountType: 1,
  },
  captainBasicInfo: {
    accountId: '300000001',
    nickname: 'Captain',
    level: 60,
    liked: 7,
    region: 'TH',
    rank: 320,
    rankingPoints: 4_000,
    maxRank: 320,
    csRank: 310,
    headPic: 902_000_001,
    bannerId: 901_000_001,
    title: 904_000_001,
    lastLoginAt: 1_760_000_001,
  },
  clanBasicInfo: {
    clanId: '3012345678',
    clanName: 'นักล่า',
    clanLevel: 4,
    memberNum: 33,
    capacity: 40,
    captainId: '300000001',
    honorPoint: 1_200,
  },
  creditScoreInfo: { creditScore: 100, rewardState: 2, rewardType: 1 },
  diamondCostRes: { diamondCost: 390 },
  historyEpInfo: [{ epEventId: 42, epBadge: 1_001_000_042, badgeCnt: 255, maxLevel: 100 }],
  petInfo: {
    id: '1300000111',
    name: 'Rex',
    level: 7,
    exp: 6_000,
    skinId: 1_310_000_111,
    selectedSkillId: 1_315_000_011,
    isSelected: true,
  },
  profileInfo: {
    avatarId: '102000007',
    clothes: ['211000028', '203000045', '50'],
    equipedSkills: [16, { skillId: 1_606 }],
  },
  socialInfo: {
    accountId: '4123456789',
    signature: '[b][c][FF0000]hi\nthere',
    gender: 'Gender_FEMALE',
    language: 'Language_EN',
    modePrefer: 'ModePrefer_BR',
    battleTag: ['PlayerBattleTagID_DOMINATION'],
    socialTag: ['fun'],
    leaderboardTitles: { weaponPowerTitleInfo: [{ weaponId: 907101011, rank: 2 }] },
  },
};

const player: Player = {
  uid: '4123456789',
  nickname: 'ㅤ꧁夜ㅤ',
  level: 71,
  exp: 3_112_233,
  region: 'TH',
  seasonId: 45,
  likes: 15_224,
  battleRoyale: { rank: 318, points: 3_345, maxRank: 321 },
  clashSquad: { rank: 311, points: 98, maxRank: 315 },
  createdAt: 1_546_300_800,
  lastLoginAt: 1_760_000_000,
  isLastLoginDayOnly: false,
  releaseVersion: 'OB50',
  primeLevel: 4,
  isDeleted: false,
  hidesRest: false,
  looks: {
    avatarId: '102000007',
    headPicId: '902000003',
    bannerId: '901000013',
    pinId: '910000001',
    titleId: '904090014',
    badgeId: '1001000080',
    badgeCount: 12,
    clothes: ['211000028', '203000045'],
    weaponSkins: ['907101011', '907194609'],
    skills: ['16', '1606'],
  },
  badges: [{ eventId: '42', badgeId: '1001000042', count: 255, maxLevel: 100 }],
  feats: { loginStreakDays: 12, heroicSeasons: 3, leaderboardTitles: 1 },
  clan: {
    id: '3012345678',
    name: 'นักล่า',
    level: 4,
    members: 33,
    capacity: 40,
    captainId: '300000001',
    honorPoints: 1_200,
  },
  captain: {
    uid: '300000001',
    nickname: 'Captain',
    level: 60,
    likes: 7,
    region: 'TH',
    battleRoyale: { rank: 320, points: 4_000, maxRank: 320 },
    clashSquad: { rank: 310, points: undefined, maxRank: undefined },
    headPicId: '902000001',
    bannerId: '901000001',
    titleId: '904000001',
    lastLoginAt: 1_760_000_001,
  },
  pet: {
    id: '1300000111',
    name: 'Rex',
    level: 7,
    exp: 6_000,
    skinId: '1310000111',
    skillId: '1315000011',
    isSelected: true,
  },
  credit: { score: 100, rewardState: 2, rewardType: 1 },
  diamondCost: 390,
  social: {
    signature: 'hi\nthere',
    gender: 'female',
    language: 'en',
    mode: 'br',
    battleTags: ['PlayerBattleTagID_DOMINATION'],
    socialTags: ['fun'],
  },
  pictureAddresses: {},
  sentItems: [],
  unread: [],
};

const objects = Object.keys(record).filter((name) => name !== 'basicInfo');

describe('readPlayer', () => {
  it('reads every field', () => {
    expect(readPlayer(record)).toEqual(player);
  });

  it('reads the same when every number is a string', () => {
    expect(
      readPlayer(everywhere(record, (value) => (typeof value === 'number' ? String(value) : value))),
    ).toEqual(player);
  });

  it('reads the same when every id is a number', () => {
    const given = everywhere(record, (value) =>
      typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
    );
    expect(readPlayer(given)).toEqual(player);
  });

  it('reads the same when every key is in lower case', () => {
    expect(
      readPlayer(JSON.parse(JSON.stringify(record).replace(/"(\w+)":/g, (key) => key.toLowerCase()))),
    ).toEqual(player);
  });

  it('reads the same when every object is an array of one', () => {
    const given = Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, Array.isArray(value) ? value : [value]]),
    );
    expect(readPlayer([given])).toEqual(player);
  });

  it('reads the same among unknown fields, and keeps none of them', () => {
    const given = { ...record, newThing: { a: 1 }, basicInfo: { ...record.basicInfo, newField: [1, 2] } };
    expect(readPlayer(given)).toEqual(player);
  });

  it.each([undefined, null, {}, []])('takes %j for a missing object', (nothing) => {
    const given = {
      basicInfo: record.basicInfo,
      ...Object.fromEntries(objects.map((name) => [name, nothing])),
    };
    expect(readPlayer(given)).toMatchObject({
      uid: '4123456789',
      clan: undefined,
      captain: undefined,
      pet: undefined,
      credit: undefined,
      diamondCost: undefined,
      social: undefined,
      badges: [],
      looks: { avatarId: undefined, clothes: [], skills: [] },
    });
  });

  it('reads dropped zeros as 0 if the thing itself is there', () => {
    expect(
      readPlayer({
        basicInfo: { accountId: 12_345 },
        clanBasicInfo: { clanId: 7 },
        captainBasicInfo: { accountId: 8 },
        petInfo: { id: 9 },
        historyEpInfo: [{ epEventId: 1 }],
        creditScoreInfo: { rewardType: 1 },
      }),
    ).toMatchObject({
      nickname: '',
      level: 0,
      exp: 0,
      likes: 0,
      primeLevel: 0,
      isDeleted: false,
      hidesRest: false,
      clan: { id: '7', name: '', level: 0, members: 0, capacity: 0, honorPoints: 0 },
      captain: { uid: '8', nickname: '', level: 0 },
      pet: { id: '9', level: 0, exp: 0, isSelected: false },
      badges: [{ eventId: '1', count: 0, maxLevel: 0 }],
      credit: { score: 0, rewardState: 0, rewardType: 1 },
    });
  });

  it('reads no zero from a missing object, nor from a field that is empty', () => {
    const read = readPlayer({ socialInfo: { accountId: 12_345 } });
    expect(read).toMatchObject({ level: undefined, likes: undefined, battleRoyale: { rank: undefined } });
    const empty = readPlayer({ basicInfo: { accountId: 12_345, liked: null, rank: '', level: {} } });
    expect(empty).toMatchObject({
      level: undefined,
      likes: undefined,
      exp: 0,
      battleRoyale: { rank: undefined },
    });
  });

  it('keeps apart an unranked player, whose rank was dropped, and one whose rank is missing', () => {
    const rankOf = (basicInfo: object) =>
      readPlayer({ basicInfo: { accountId: 12_345, ...basicInfo } })?.battleRoyale;
    expect(rankOf({})?.rank).toBe(0);
    expect(rankOf({ rank: 0 })?.rank).toBe(0);
    expect(rankOf({ rank: 'Legend' })?.rank).toBeUndefined();
    expect(rankOf({ rankingPoints: null })?.rank).toBeUndefined();
    expect(rankOf({ liked: '12.000' })?.rank).toBeUndefined();
  });

  it.each([
    ['clanBasicInfo', { clanName: 'LOUD' }, ['clanBasicInfo.clanId']],
    ['petInfo', { level: 3 }, ['petInfo.id']],
    ['captainBasicInfo', { nickname: 'Boss' }, ['captainBasicInfo.accountId']],
    ['clanBasicInfo', { clanId: '0', clanLevel: 1 }, []],
    ['petInfo', { isSelected: false, exp: 0 }, []],
  ])('names the id that %s lacks beside %j', (name, object, unread) => {
    expect(readPlayer({ basicInfo: { accountId: 12_345 }, [name]: object })?.unread).toEqual(unread);
  });

  it('takes nothing for 0 that is there but can’t be read, and names it', () => {
    const read = readPlayer({
      basicInfo: { accountId: 12_345, level: 'sixty', liked: { amount: 3 }, rank: 'Legend', exp: '12.000' },
      clanBasicInfo: { clanName: 'LOUD', clanId: 'L-1' },
      profileInfo: { clothes: 'hidden' },
      petInfo: 'Rex',
    });
    expect(read).toMatchObject({ level: undefined, likes: undefined, exp: 12_000 });
    expect(read?.looks.badgeCount).toBeUndefined();
    expect(read?.unread.toSorted()).toEqual([
      'basicInfo.level',
      'basicInfo.liked',
      'basicInfo.rank',
      'clanBasicInfo.clanId',
      'petInfo',
      'profileInfo.clothes',
    ]);
  });

  it('takes nothing for 0, none or false in a list or a flag that can’t be read, and names it', () => {
    const badges = [
      { epEventId: 1, badgeCnt: 'many' },
      { epEventId: 2, badgeCnt: 3, maxLevel: {} },
      { epEventId: 3, badgeCnt: 'some' },
    ];
    const read = readPlayer({
      basicInfo: { accountId: 12_345, isDeleted: 'perhaps' },
      historyEpInfo: badges,
      petInfo: { id: 9, isSelected: 2 },
    });
    expect(read?.badges.map(({ count, maxLevel }) => [count, maxLevel])).toEqual([
      [undefined, undefined],
      [3, undefined],
      [undefined, undefined],
    ]);
    expect(read?.isDeleted).toBeUndefined();
    expect(read?.pet?.isSelected).toBeUndefined();
    expect(read?.unread.toSorted()).toEqual([
      'basicInfo.isDeleted',
      'historyEpInfo.badgeCnt',
      'petInfo.isSelected',
    ]);
  });

  it.each([['ten of them'], [['x']], [['x', { epEventId: 1 }]]])(
    'names a list that holds %j',
    (historyEpInfo) => {
      const read = readPlayer({ basicInfo: { accountId: 12_345 }, historyEpInfo });
      expect(read?.unread).toEqual(['historyEpInfo']);
      expect(read && isUnread(read, 'badges')).toBe(true);
    },
  );

  it('reads the family of autumn 2026: numbers in groups, words for ranks, an inventory, dates as text', () => {
    const read = readPlayer({
      basicInfo: {
        accountId: '4123456789',
        nickname: 'Rei',
        level: 67,
        liked: '53.673',
        rank: 'Diamante III',
        rankingPoints: '3.089',
        csRank: 'Heroico',
        createAt: '25/12/2019 às 14:03:55',
        lastLoginAt: '20/11/2026 às 09:00:01',
        primeLevel: 6,
      },
      inventory: {
        characterId: 102_000_007,
        clothes: [{ id: 211_000_028 }, { id: 203_000_045 }],
        weaponSkinShows: [{ id: 907_101_011 }],
      },
      socialInfo: { language: 'LANGUAGEARABIC', gender: 'GENDERMALE', modePrefer: 'MODEPREFERBR' },
      creditScoreInfo: { creditScore: 100, rewardState: 'REWARDSTATEUNCLAIMED' },
    });
    expect(read).toMatchObject({
      likes: 53_673,
      exp: undefined,
      battleRoyale: { word: { tier: 'diamond', step: 3 }, points: 3_089 },
      clashSquad: { word: { tier: 'heroic' } },
      createdAt: Date.UTC(2019, 11, 25, 12) / 1_000,
      isLastLoginDayOnly: true,
      primeLevel: 6,
      looks: {
        avatarId: '102000007',
        clothes: ['211000028', '203000045'],
        weaponSkins: ['907101011'],
        badgeCount: undefined,
      },
      social: { language: 'arabic', gender: 'male', mode: 'br' },
      credit: { score: 100, rewardState: 1 },
      unread: [],
    });
  });

  it('says that a time was never rather than 1970', () => {
    const read = readPlayer({ basicInfo: { accountId: 12_345, createAt: '0', lastLoginAt: 0 } });
    expect([read?.createdAt, read?.lastLoginAt]).toEqual([undefined, undefined]);
  });

  it.each([
    ['absent', undefined, []],
    ['the placeholder as a text', '50', []],
    ['the placeholder as a number', 50, []],
    ['the placeholder in a list', [50], []],
    ['an object with ids', { ids: ['211000028', 50] }, ['211000028']],
    ['an empty object', {}, []],
    ['a list', ['211000028', 203_000_045], ['211000028', '203000045']],
  ])('reads clothes: %s', (_, clothes, expected) => {
    const read = readPlayer({ basicInfo: { accountId: 12_345 }, profileInfo: { clothes } });
    expect(read?.looks.clothes).toEqual(expected);
  });

  it.each([
    [0, '0'],
    [2, '2'],
    ['Gender_MALE', 'male'],
  ])('reads the gender %j', (gender, expected) => {
    expect(readPlayer({ basicInfo: { accountId: 12_345 }, socialInfo: { gender } })?.social?.gender).toBe(
      expected,
    );
  });

  it('takes the account id from wherever the record names the player', () => {
    expect(readPlayer({ socialInfo: { accountId: '12345' } })).toMatchObject({ uid: '12345', nickname: '' });
    expect(readPlayer({ basicInfo: { nickname: 'A' }, profileInfo: { accountId: 12_345 } })).toMatchObject({
      uid: '12345',
      nickname: 'A',
    });
  });

  it.each([
    ['nothing', undefined],
    ['an empty record', {}],
    ['a list of nothing', []],
    ['a text', 'ok'],
    ['no account id', { basicInfo: { nickname: 'A', level: 3 } }],
    ['account id 0', { basicInfo: { accountId: 0 } }],
    ['only a captain’s', { captainBasicInfo: { accountId: 12_345 } }],
  ])('finds no player in %s', (_, given) => {
    expect(readPlayer(given)).toBeUndefined();
  });

  it('never throws, and what it gives is exact and survives being stored', () => {
    const upstream = fc.record(
      Object.fromEntries(
        Object.entries(record).map(([name, object]) => [
          name,
          fc.oneof(
            fc.anything(),
            fc.record(
              Object.fromEntries(
                Object.keys(Array.isArray(object) ? (object[0] ?? {}) : object).map((field) => [
                  field,
                  oddity,
                ]),
              ),
            ),
          ),
        ]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(upstream, fc.nat({ max: 999_999 }), (given, number) => {
        readPlayer(given);
        const read = readPlayer({ ...given, socialInfo: { accountId: 10_000 + number } });
        expect(playerSchema.parse(JSON.parse(JSON.stringify(read)))).toEqual(read);
      }),
    );
  });
});

describe('a player who hides the rest in the game', () => {
  it.each([{ hidePersonalInfo: true }, { hideMyLobby: 'true' }, { hide_my_lobby: 1 }])(
    'is read as name, level, and the signature that proves who it is: %j',
    (accountPrefers) => {
      const given = {
        basicInfo: {
          accountId: '4123456789',
          nickname: 'Ana',
          level: 67,
          liked: 5,
          rank: 318,
          accountPrefers,
        },
        clanBasicInfo: { clanId: '30001', clanName: 'LOUD' },
        profileInfo: { clothes: ['203000001'] },
        petInfo: { id: '1300000051' },
        socialInfo: { signature: 'code', gender: 'Gender_FEMALE' },
      };
      const read = readPlayer(given);
      expect(read).toEqual(playerSchema.parse(read));
      expect(read).toMatchObject({
        nickname: 'Ana',
        level: 67,
        hidesRest: true,
        social: { signature: 'code' },
      });
      expect(JSON.stringify(read)).not.toMatch(/318|LOUD|2030|1300|female/);
      expect(read?.likes).toBeUndefined();
    },
  );

  it('is not meant by settings that hide nothing', () => {
    const accountPrefers = { hidePersonalInfo: false, brPregameShowChoices: [] };
    expect(readPlayer({ basicInfo: { accountId: '41234', accountPrefers } })?.hidesRest).toBe(false);
  });
});

describe('plainSignature', () => {
  it.each([
    ['[b][c][FF0000]hi\nthere', 'hi\nthere'],
    ['[B][C][ff0000aa]x[/b][-]', 'x'],
    ['[not markup] 1 [2]', '[not markup] 1 [2]'],
    ['[b][c]', undefined],
    ['  ', undefined],
  ])('reads %j as %j', (given, expected) => {
    expect(plainSignature(given)).toBe(expected);
  });
});

/** Unexpected values of a field. */
const oddity = fc.oneof(
  fc.anything(),
  fc.nat().map(String),
  fc.nat(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(null, {}, [], '', '0', 0, -0, '50', 'Gender_FEMALE'),
);

function everywhere(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => everywhere(entry, change));
  if (typeof value !== 'object' || value === null) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, everywhere(entry, change)]));
}
