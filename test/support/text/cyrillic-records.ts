/** A player who shows everything; no name has a plain Latin letter. */
export const fullRecord = {
  basicInfo: {
    accountId: '4123456789',
    nickname: 'Аня',
    level: 67,
    exp: 2_100_000,
    region: 'IND',
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
  profileInfo: { avatarId: '102000012', clothes: ['203000001', '211000001'], equipedSkills: [2206, 9906] },
  clanBasicInfo: {
    clanId: '3000012345',
    clanName: 'КЛАН',
    clanLevel: 5,
    memberNum: 45,
    capacity: 50,
    captainId: '5555555555',
  },
  captainBasicInfo: {
    accountId: '5555555555',
    nickname: 'Босс',
    level: 70,
    region: 'SG',
    rank: 326,
    rankingPoints: 6300,
  },
  petInfo: { id: '1300000051', level: 7, exp: 1200 },
  creditScoreInfo: { creditScore: 100, rewardState: 0, rewardType: 0 },
  socialInfo: { accountId: '4123456789', signature: 'Привет' },
};

/** A player without clan, pet, rank or clothes. */
export const bareRecord = {
  basicInfo: { accountId: '4123456780', nickname: 'Боря', level: 1, region: 'IND', rank: 0 },
};
