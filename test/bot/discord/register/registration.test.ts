import type { RESTPostAPIApplicationCommandsJSONBody } from 'discord-api-types/v10';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type RegistrationOptions,
  registerCommands,
} from '../../../../src/bot/discord/register/registration.ts';
import { applicationId } from '../../../support/bot/interactions.ts';
import { token } from '../../../support/bot/open-dispatcher.ts';
import { openRecordedRest, type RecordedRest } from '../../../support/bot/recorded-rest.ts';
import { discordError } from '../../../support/bot/recording-discord.ts';
import { recordingLog } from '../../../support/recording-log.ts';

const uid = { type: 3, name: 'uid', description: 'A player ID', max_length: 60, required: true } as const;
const region = {
  type: 3,
  name: 'region',
  description: 'Where',
  autocomplete: true,
  required: false,
} as const;
const player: RESTPostAPIApplicationCommandsJSONBody = {
  name: 'player',
  description: 'Show a player',
  description_localizations: { de: 'Zeige', 'pt-BR': 'Mostra' },
  options: [uid, region],
  contexts: [0, 1, 2],
};
const server: RESTPostAPIApplicationCommandsJSONBody = {
  name: 'server',
  description: 'Settings',
  default_member_permissions: '32',
};
const menu: RESTPostAPIApplicationCommandsJSONBody = { name: 'player', type: 2 };
const ours = [player, server, menu];

/** As Discord gives them back: in its own order, with keys of its own, empties spelt out. */
const stored = [
  { ...asStored('3', menu), description: '' },
  { ...asStored('2', server), default_member_permissions: 32, options: [] },
  {
    ...asStored('1', player),
    description_localizations: { 'pt-BR': 'Mostra', de: 'Zeige' },
    contexts: [2, 0, 1],
    options: [
      {
        required: true,
        max_length: 60,
        description: 'A player ID',
        name: 'uid',
        type: 3,
        name_localizations: null,
      },
      { ...region, required: undefined, choices: [] },
    ],
  },
];

function asStored(id: string, command: object) {
  const empties = {
    name_localizations: null,
    description_localizations: null,
    nsfw: false,
    dm_permission: true,
  };
  const added = { id, application_id: applicationId, version: '77', integration_types: [0], contexts: null };
  return { type: 1, default_member_permissions: null, ...empties, ...added, ...command };
}

describe('registration', () => {
  let discord: RecordedRest['discord'];
  let rest: RecordedRest['rest'];
  const log = recordingLog();
  beforeEach(async () => {
    ({ discord, rest } = await openRecordedRest());
  });

  const path = `/applications/${applicationId}/commands`;
  const asks = `GET ${path}?with_localizations=true`;
  const registration = (options: Partial<RegistrationOptions> = {}) =>
    registerCommands({ api: rest.api, applicationId, commands: ours, log, ...options });
  const register = async (options?: Partial<RegistrationOptions>) => (await registration(options)).outcome;
  const knows = (commands: unknown) => {
    discord.answer = ({ method }) => ({ status: 200, body: method === 'GET' ? commands : [] });
  };

  it('does not register commands that Discord already has', async () => {
    knows(stored);
    expect(await register()).toBe('unchanged');
    expect(discord.story()).toEqual([asks]);
    expect(discord.calls[0]?.authorization).toBe(`Bot ${token}`);
  });

  it.each<[string, unknown[]]>([
    ['nothing is known', []],
    ['one is missing', stored.slice(1)],
    ['one is left over', [...stored, asStored('4', { name: 'old', description: 'Gone' })]],
    ['a description changed', stored.map((one) => ({ ...one, description: 'Other' }))],
    [
      'an option moved',
      stored.map((one) => ({ ...one, options: [...('options' in one ? one.options : [])].reverse() })),
    ],
    ['a permission was added', stored.map((one) => ({ ...one, default_member_permissions: '8' }))],
    ['a translation went', stored.map((one) => ({ ...one, description_localizations: { de: 'Zeige' } }))],
    ['it makes no sense', [{}]],
  ])('registers all when %s', async (_, known) => {
    knows(known);
    expect(await register()).toBe('registered');
    expect(discord.story()).toEqual([asks, `PUT ${path}`]);
    expect(discord.calls[1]?.body).toEqual(JSON.parse(JSON.stringify(ours)));
  });

  it('registers without comparing when forced', async () => {
    knows(stored);
    expect(await register({ isForced: true })).toBe('registered');
    expect(discord.story()).toEqual([`PUT ${path}`]);
  });

  it.each([404, 405, 500])('does so when Discord answers the question with %s', async (status) => {
    discord.answer = ({ method }) =>
      method === 'GET' ? discordError(status, 0, 'no') : { status: 200, body: [] };
    expect(await register()).toBe('registered');
    expect(discord.story().at(-1)).toBe(`PUT ${path}`);
  });

  it('accepts any successful answer', async () => {
    discord.answer = ({ method }) => (method === 'GET' ? { status: 204 } : undefined);
    expect(await register()).toBe('registered');
    expect(discord.story()).toEqual([asks, `PUT ${path}`]);
  });

  it('returns the ids of slash commands, wherever Discord names them', async () => {
    knows(stored);
    const ids = new Map([
      ['player', '1'],
      ['server', '2'],
    ]);
    expect((await registration()).ids).toEqual(ids);
    discord.answer = ({ method }) => ({ status: 200, body: method === 'PUT' ? [...stored, {}, 7] : [] });
    expect(await registration()).toEqual({ outcome: 'registered', ids });
  });

  it.each([
    [500, 'failed'],
    [200, 'registered'],
  ])('knows no ids if Discord names none and answers with %s', async (status, outcome) => {
    discord.answer = () => ({ status, body: {} });
    expect(await registration()).toEqual({ outcome, ids: new Map() });
  });

  it('continues when Discord refuses, and logs why', async () => {
    discord.answer = () => discordError(403, 50_001, 'Missing Access');
    expect(await register()).toBe('failed');
    expect(log.lines.at(-1)).toMatchObject({
      level: 'error',
      facts: { error: { message: 'Missing Access' } },
    });
  });
});
