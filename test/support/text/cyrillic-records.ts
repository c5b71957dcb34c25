import { changeRecord, sampleRecord } from '../../../src/playground/gallery/sample-records.ts';

/** The uid of the player who shows everything. */
export const fullUid = '4123456789';

/** A player who shows everything; no name has a plain Latin letter. */
export const fullRecord = changeRecord(sampleRecord, {
  basicInfo: { accountId: fullUid, nickname: 'Аня', region: 'IND' },
  profileInfo: { equipedSkills: [2206, 9906] },
  clanBasicInfo: { clanName: 'КЛАН' },
  captainBasicInfo: { nickname: 'Босс', rank: 326 },
  petInfo: { name: undefined, level: 7, exp: 1200 },
  creditScoreInfo: { rewardState: 0, rewardType: 0 },
  socialInfo: { accountId: fullUid, signature: 'Привет' },
});

/** A player without clan, pet, rank or clothes. */
export const bareRecord = {
  basicInfo: { accountId: '4123456780', nickname: 'Боря', level: 1, region: 'IND', rank: 0 },
};
