import { beforeEach, describe, expect, it } from 'vitest';
import { askApplicationId } from '../../../../src/bot/discord/rest/application-id.ts';
import { applicationId } from '../../../support/bot/interactions.ts';
import { token } from '../../../support/bot/open-dispatcher.ts';
import { openRecordedRest, type RecordedRest } from '../../../support/bot/recorded-rest.ts';
import { discordError } from '../../../support/bot/recording-discord.ts';

describe('the application of a token', () => {
  let discord: RecordedRest['discord'];
  let rest: RecordedRest['rest'];
  beforeEach(async () => {
    ({ discord, rest } = await openRecordedRest());
  });

  it('is the one that Discord names', async () => {
    discord.answer = () => ({ status: 200, body: { id: '77777777777777777' } });
    expect(await askApplicationId(rest.api, token)).toBe('77777777777777777');
  });

  it('is read from the token if Discord does not name it', async () => {
    discord.answer = () => discordError(404, 0, 'no such route');
    const ofApplication = `${Buffer.from(applicationId).toString('base64url')}.Gabcde.signature`;
    expect(await askApplicationId(rest.api, ofApplication)).toBe(applicationId);
    await expect(askApplicationId(rest.api, 'x.y.z')).rejects.toThrow('which application');
  });

  it('is not asked again if Discord refuses the token', async () => {
    discord.answer = () => discordError(401, 0, '401: Unauthorized');
    await expect(askApplicationId(rest.api, token)).rejects.toThrow('refused the token');
  });
});
