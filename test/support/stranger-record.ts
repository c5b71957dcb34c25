import { changeRecord, type PlayerRecord } from '../../src/playground/gallery/sample-records.ts';

/** A player called `Ana UID`, in the specification's form, with what a test changes of it. */
export function strangerRecord(uid: string, changes: PlayerRecord = {}): PlayerRecord {
  const record = {
    basicInfo: {
      accountId: uid,
      nickname: `Ana ${uid}`,
      level: 61,
      rank: 318,
      region: 'TH',
      headPic: '902000007',
    },
    profileInfo: { avatarId: '102000007', clothes: ['203000007'] },
    socialInfo: { accountId: uid, signature: 'hello' },
  };
  return changeRecord(record, changes);
}
