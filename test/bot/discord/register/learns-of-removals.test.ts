import { beforeEach, describe, expect, it } from 'vitest';
import { learnsOfRemovals } from '../../../../src/bot/discord/register/learns-of-removals.ts';
import { openRecordedRest, type RecordedRest } from '../../../support/bot/recorded-rest.ts';
import { discordError } from '../../../support/bot/recording-discord.ts';

const told = {
  event_webhooks_url: 'https://bot.example/interactions',
  event_webhooks_status: 2,
  event_webhooks_types: ['ENTITLEMENT_CREATE', 'APPLICATION_DEAUTHORIZED'],
};

describe('whether Discord tells who removed the application', () => {
  let discord: RecordedRest['discord'];
  let rest: RecordedRest['rest'];
  beforeEach(async () => {
    ({ discord, rest } = await openRecordedRest());
  });

  it.each([
    [true, told],
    [false, { ...told, event_webhooks_status: 1 }],
    [false, { ...told, event_webhooks_status: 3 }],
    [false, { ...told, event_webhooks_url: null }],
    [false, { ...told, event_webhooks_types: ['APPLICATION_AUTHORIZED'] }],
    [false, {}],
  ])('is %s by %o', async (expected, settings) => {
    discord.answer = () => ({ status: 200, body: { id: '77777777777777777', ...settings } });
    expect(await learnsOfRemovals(rest.api)).toBe(expected);
  });

  it('is not claimed if Discord does not answer', async () => {
    discord.answer = () => discordError(404, 0, 'no such route');
    expect(await learnsOfRemovals(rest.api)).toBe(false);
  });
});
