import { png } from '../images/pictures.ts';
import { bytes, json, openStrangerApi, type StrangerApi } from '../stranger-api.ts';

/** A player API that is not ours, with pictures, which knows a player called `Ana UID` under every uid. */
export async function openStrangerPlayers(): Promise<StrangerApi> {
  const api = await openStrangerApi();
  api.answerInfo = (response, query) => json(200, record(query.get('uid') ?? ''))(response, query);
  api.answerImage = bytes(await png(64));
  return api;
}

function record(accountId: string) {
  return {
    basicInfo: { accountId, nickname: `Ana ${accountId}`, level: 61, region: 'SG', headPic: '902000007' },
    profileInfo: { avatarId: '102000007', clothes: ['203000007'] },
    socialInfo: { accountId, signature: 'hello' },
  };
}
