import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import schemas from '../support/discord-schema/schemas.json' with { type: 'json' };
import { answerOf, call, playerCommand, unhurried } from '../support/local-discord/raw-bot.ts';

describe('registering commands', () => {
  let discord: LocalDiscord;
  let path: string;
  beforeAll(async () => {
    discord = await openLocalDiscord({ now: Date.now, limits: unhurried });
    path = `/applications/${discord.applicationId}/commands`;
  });
  afterAll(() => discord.close());

  const send = (method: string, below: string, body?: unknown) =>
    answerOf(call(discord, method, path + below, body));
  const option = (more: object) => ({ type: 3, name: 'uid', description: 'Player id', ...more });

  it('keeps the id of a command that stays and gives what Discord adds', async () => {
    const first = await send('PUT', '', [playerCommand]);
    expect(first.body[0]).toMatchObject({
      application_id: discord.applicationId,
      type: 1,
      default_member_permissions: null,
      nsfw: false,
      contexts: null,
      integration_types: [0],
    });
    const second = await send('PUT', '', [
      { ...playerCommand, description: 'Other words' },
      { type: 2, name: 'Player card' },
    ]);
    expect(second.body[0].id).toBe(first.body[0].id);
    expect(second.body[0].version).not.toBe(first.body[0].version);
    expect(second.body[1]).toMatchObject({ type: 2, name: 'Player card', description: '' });
  });

  it('adds, reads, changes and removes a single one', async () => {
    await send('PUT', '', []);
    const added = await send('POST', '', playerCommand);
    expect(added.status).toBe(201);
    expect((await send('POST', '', playerCommand)).status).toBe(200);
    const one = `/${added.body.id}`;
    const changed = await send('PATCH', one, { description: 'Changed', default_member_permissions: '32' });
    expect(changed.body).toMatchObject({
      description: 'Changed',
      default_member_permissions: '32',
      options: [{ name: 'uid' }],
    });
    expect((await send('GET', one)).body.description).toBe('Changed');
    expect((await send('DELETE', one)).status).toBe(204);
    expect(await send('GET', one)).toMatchObject({ status: 404, body: { code: 10063 } });
    expect(discord.commands()).toEqual([]);
  });

  it('shows the localizations only when asked to, or those of the one locale asked for', async () => {
    const words = { de: 'Spieler' };
    await send('PUT', '', [
      {
        ...playerCommand,
        description_localizations: words,
        options: [option({ description_localizations: words })],
      },
    ]);
    const [plain] = (await send('GET', '')).body;
    expect(plain.description_localizations).toBeUndefined();
    expect(plain.options[0].description_localizations).toBeUndefined();
    const inGerman = await fetch(`${discord.apiUrl}/v10/applications/${discord.applicationId}/commands`, {
      headers: { authorization: `Bot ${discord.token}`, 'x-discord-locale': 'de' },
    });
    const german = await inGerman.json();
    expect(german).toMatchObject([
      {
        description_localized: 'Spieler',
        options: [{ description_localized: 'Spieler' }],
      },
    ]);
    expect(german).not.toHaveProperty('0.name_localized');
    const [full] = (await send('GET', '?with_localizations=true')).body;
    expect(full.description_localizations).toEqual(words);
    expect(full.options[0].description_localizations).toEqual(words);
  });

  it('takes texts in the locales of Discord’s OpenAPI file, and in no others', async () => {
    const take = async (locale: string) =>
      (await send('POST', '', { ...playerCommand, description_localizations: { [locale]: 'words' } })).status;
    const known = schemas.AvailableLocalesEnum.enum;
    expect(await Promise.all(known.map(take))).toEqual(known.map(() => expect.toBeOneOf([200, 201])));
    expect(await Promise.all(['bn', 'ur', 'pt', 'en'].map(take))).toEqual([400, 400, 400, 400]);
  });

  it('names a field like what every object inherits, and leaves that alone', async () => {
    const description_localizations = { constructor: 'words' };
    const { body } = await send('POST', '', { ...playerCommand, description_localizations });
    expect(body.errors).toEqual({
      description_localizations: { constructor: { _errors: [expect.any(Object)] } },
    });
    expect(Object).not.toHaveProperty('_errors');
  });

  it('refuses another application and a server it is not in', async () => {
    const get = (where: string) => answerOf(call(discord, 'GET', where));
    expect(await get('/applications/123456789012345678/commands')).toMatchObject({
      status: 404,
      body: { code: 10002 },
    });
    expect(
      await get(`/applications/${discord.applicationId}/guilds/123456789012345678/commands`),
    ).toMatchObject({
      status: 403,
      body: { code: 50001 },
    });
  });

  it('takes 100 slash commands and 15 menus, not one more', async () => {
    const slash = Array.from({ length: 101 }, (_, index) => ({ ...playerCommand, name: `c${index}` }));
    const menus = Array.from({ length: 16 }, (_, index) => ({ type: 2, name: `Menu ${index}` }));
    expect((await send('PUT', '', [...slash.slice(1), ...menus.slice(1)])).status).toBe(200);
    expect(await send('PUT', '', slash)).toMatchObject({ status: 400, body: { code: 30032 } });
    expect(await send('PUT', '', menus)).toMatchObject({ status: 400, body: { code: 30032 } });
    expect(discord.commands()).toHaveLength(115);
  });

  it.each<[string, object, string[], string]>([
    ['no name', { name: undefined }, ['name'], 'BASE_TYPE_REQUIRED'],
    ['an upper-case name', { name: 'Player' }, ['name'], 'APPLICATION_COMMAND_INVALID_NAME'],
    ['a name with a space', { name: 'the player' }, ['name'], 'APPLICATION_COMMAND_INVALID_NAME'],
    ['a name of 33', { name: 'p'.repeat(33) }, ['name'], 'BASE_TYPE_MAX_LENGTH'],
    ['no description', { description: '' }, ['description'], 'BASE_TYPE_REQUIRED'],
    ['a description of 101', { description: 'd'.repeat(101) }, ['description'], 'BASE_TYPE_MAX_LENGTH'],
    [
      'a menu with a description',
      { type: 2, options: [] },
      ['description'],
      'APPLICATION_COMMAND_DESCRIPTION_INVALID',
    ],
    [
      '26 options',
      { options: Array.from({ length: 26 }, (_, n) => option({ name: `o${n}` })) },
      ['options'],
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'an upper-case option',
      { options: [option({ name: 'UID' })] },
      ['options', '0', 'name'],
      'APPLICATION_COMMAND_INVALID_NAME',
    ],
    [
      'an unknown option type',
      { options: [option({ type: 12 })] },
      ['options', '0', 'type'],
      'BASE_TYPE_CHOICES',
    ],
    [
      'the same option twice',
      { options: [option({}), option({})] },
      ['options', '1'],
      'APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED',
    ],
    [
      'required after optional',
      { options: [option({}), option({ name: 'b', required: true })] },
      ['options', '1'],
      'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
    ],
    [
      'choices and autocomplete',
      { options: [option({ autocomplete: true, choices: [{ name: 'a', value: 'a' }] })] },
      ['options', '0', 'autocomplete'],
      'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES',
    ],
    [
      'a choice of another type',
      { options: [option({ choices: [{ name: 'a', value: 1 }] })] },
      ['options', '0', 'choices'],
      'APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE',
    ],
    [
      'a value beside a sub-command',
      { options: [option({ type: 1 }), option({ name: 'b' })] },
      ['options', '1'],
      'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    ],
    [
      'a bad option inside a sub-command',
      { options: [option({ type: 1, options: [option({ name: 'A' })] })] },
      ['options', '0', 'options', '0', 'name'],
      'APPLICATION_COMMAND_INVALID_NAME',
    ],
    [
      'an unknown locale',
      { name_localizations: { xx: 'a' } },
      ['name_localizations', 'xx'],
      'BASE_TYPE_CHOICES',
    ],
    [
      'more than 8000 characters in all',
      {
        options: Array.from({ length: 4 }, (_, n) =>
          option({
            name: `o${n}`,
            choices: Array.from({ length: 25 }, (_, m) => ({ name: `${m}`.padEnd(100, 'n'), value: `${m}` })),
          }),
        ),
      },
      [],
      'APPLICATION_COMMAND_TOO_LARGE',
    ],
  ])('refuses %s', async (_what, change, where, code) => {
    const { status, body } = await send('POST', '', { ...playerCommand, ...change });
    expect(status).toBe(400);
    expect(body.code).toBe(50035);
    const leaf = where.reduce((tree, key) => tree?.[key], body.errors);
    expect(leaf?._errors?.map((error: { code: string }) => error.code)).toContain(code);
  });

  it('refuses the same name twice in one list', async () => {
    const { body } = await send('PUT', '', [playerCommand, playerCommand]);
    expect(body.errors[1]._errors[0].code).toBe('APPLICATION_COMMANDS_DUPLICATE_NAME');
  });
});
