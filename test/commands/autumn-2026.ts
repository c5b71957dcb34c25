/** A player as the services that appeared in autumn 2026 answer: numbers for people, words for ranks, an inventory. */
export function autumnAnswer(accountId: string, changes: Readonly<Record<string, object>> = {}): object {
  const result = {
    basicInfo: {
      accountId,
      nickname: 'Rei\ndo Gelo',
      region: 'BR',
      level: 67,
      exp: '2.100.000',
      liked: '53.673',
      rank: 'Diamante III',
      rankingPoints: '3.089',
      csRank: 'Heroico',
      csRankingPoints: '89',
      seasonId: 53,
      badgeCnt: '12',
      headPic: 902_000_003,
      bannerId: 901_000_001,
      primeLevel: 6,
      createAt: '25/12/2019 às 14:03:55',
      lastLoginAt: '20/11/2026 às 09:00:01',
      avatarFrame: { id: 1 },
      csPeakPoints: '1.204',
    },
    inventory: {
      characterId: 102_000_012,
      clothes: [{ id: 205_000_001 }, { id: 203_000_001 }, { id: 211_000_001 }],
      weaponSkinShows: [{ id: 907_000_010 }],
    },
    clanBasicInfo: {
      clanId: '3000012345',
      clanName: 'LOUD',
      clanLevel: '5',
      memberNum: '45',
      capacity: '50',
    },
    captainBasicInfo: {
      accountId: '5555555555',
      nickname: 'Boss',
      level: '70',
      rank: 'MESTRE',
      region: 'BR',
    },
    petInfo: { id: 1_300_000_051, name: 'Rex', level: '7', exp: '1.200' },
    creditScoreInfo: { creditScore: 100, rewardState: 'REWARDSTATEUNCLAIMED' },
    socialInfo: {
      language: 'LANGUAGEARABIC',
      gender: 'GENDERMALE',
      modePrefer: 'MODEPREFERBR',
      signature: 'oi',
    },
    userSparkInfo: { state: 'ACTIVE', level: 3 },
  };
  const changed = Object.entries(result).map(([name, fields]) => [name, { ...fields, ...changes[name] }]);
  return { success: true, result: Object.fromEntries(changed) };
}
