/** Records for the player API, as upstream sends them. */

/** Shows all there is to show; in Thailand. */
export const fullRecord = {
  basicInfo: {
    accountId: '4123456789',
    nickname: 'Ana',
    level: 67,
    exp: 2_100_000,
    rank: 318,
    region: 'TH',
    seasonId: 40,
    liked: 77,
    rankingPoints: 3120,
    headPic: '902000003',
    bannerId: '901000001',
    weaponSkinShows: ['907000010'],
  },
  profileInfo: { avatarId: '102000012', clothes: ['205000001', '203000001', '211000001'] },
  clanBasicInfo: { clanId: '3000012345', clanName: 'LOUD', clanLevel: 5, memberNum: 45, capacity: 50 },
  captainBasicInfo: { accountId: '5555555555', nickname: 'Boss', level: 70, rank: 321, region: 'SG' },
  petInfo: { id: '1300000051', level: 7, exp: 1200 },
};

/** Shows as little as possible; in India. */
export const bareRecord = {
  basicInfo: { accountId: '55555', nickname: 'Solo', level: 1, rank: 0, region: 'IND', seasonId: 40 },
};

/** In the Americas. */
export const farRecord = {
  basicInfo: { accountId: '66666', nickname: 'Far', level: 9, rank: 301, region: 'US', seasonId: 40 },
};

/** No player has this uid, in any region: which uids are free follows from the digits alone (test/service checks it). */
export const freeUid = '5000000010';
