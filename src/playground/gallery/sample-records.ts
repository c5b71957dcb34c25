/** The answer of the player API for a player, by object. */
export type PlayerRecord = Readonly<Record<string, object | null>>;

/** A record with fields of its objects changed: `{ basicInfo: { nickname: 'x' } }`; null takes a whole object out. */
export function changeRecord(record: PlayerRecord, changes: PlayerRecord): PlayerRecord {
  const changed = Object.entries(changes).map(([name, change]) => [
    name,
    change && { ...record[name], ...change },
  ]);
  return { ...record, ...Object.fromEntries(changed) };
}

/** A full record as upstream sends it. */
export const sampleRecord: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  basicInfo: {
    accountId: '4123456789',
    nickname: 'Ana',
    level: 67,
    exp: 2_100_000,
    region: 'TH',
    liked: 12_345,
    rank: 318,
    rankingPoints: 3120,
    csRank: 322,
    headPic: '902000003',
    bannerId: '901000001',
    title: '904590058',
    badgeCnt: 42,
    createAt: '1500000000',
    lastLoginAt: '1700000000',
    weaponSkinShows: ['907000010'],
  },
  profileInfo: { avatarId: '102000012', clothes: ['203000001', '211000001'], equipedSkills: [2206] },
  clanBasicInfo: {
    clanId: '3000012345',
    clanName: 'LOUD',
    clanLevel: 5,
    memberNum: 45,
    capacity: 50,
    captainId: '5555555555',
  },
  captainBasicInfo: {
    accountId: '5555555555',
    nickname: 'Boss',
    level: 70,
    region: 'SG',
    rankingPoints: 6300,
  },
  petInfo: { id: '1300000051', name: 'Rex', level: 7, exp: 1200 },
  creditScoreInfo: { creditScore: 100 },
  socialInfo: { accountId: '4123456789', signature: '[b]Hi\nthere' },
};

/** A record that names its player and holds nothing else that can be read. */
export function silentRecord(nickname: string): PlayerRecord {
  return { basicInfo: { accountId: '4123456789', nickname, level: 'high', liked: 'many' } };
}

/** The stats of one mode after so many games, as the player API returns them. */
export function sampleMode(games: number, killsPerGame = 4) {
  return {
    gamesPlayed: games,
    wins: Math.round((games * killsPerGame) / 20),
    kills: Math.round(killsPerGame * games),
    detailedStats: {
      deaths: games,
      highestKills: Math.round(6.6 * killsPerGame),
      headshotKills: Math.round(0.3 * killsPerGame * games),
    },
  };
}
