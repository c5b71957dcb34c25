import { png } from '../images/pictures.ts';
import { bytes, json, openStrangerApi, type StrangerApi } from '../stranger-api.ts';
import { strangerRecord } from '../stranger-record.ts';

/** A player API that is not ours, with pictures, which knows a player called `Ana UID` under every uid. */
export async function openStrangerPlayers(): Promise<StrangerApi> {
  const api = await openStrangerApi();
  api.answerInfo = (response, query) =>
    json(200, strangerRecord(query.get('uid') ?? '', { basicInfo: { region: 'SG' } }))(response, query);
  api.answerImage = bytes(await png(64));
  return api;
}
