import { type APIMessage, PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { LocalDiscord, TypedOptions } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { answerOf, call, type RawBot, respond, startRawBot } from '../support/local-discord/raw-bot.ts';

const commands = [
  {
    name: 'find',
    description: 'Finds',
    options: [
      { type: 3, name: 'uid', description: 'Id', required: true, min_length: 5, max_length: 15 },
      { type: 4, name: 'count', description: 'Count', min_value: 1, max_value: 10 },
      { type: 10, name: 'share', description: 'Share' },
      { type: 5, name: 'private', description: 'Private' },
      { type: 6, name: 'member', description: 'Member' },
      { type: 3, name: 'region', description: 'Region', choices: [{ name: 'India', value: 'IND' }] },
      { type: 7, name: 'channel', description: 'Channel' },
      { type: 8, name: 'role', description: 'Role' },
      { type: 3, name: 'item', description: 'Item', autocomplete: true },
    ],
  },
  {
    name: 'server',
    description: 'Settings',
    default_member_permissions: String(PermissionFlagsBits.ManageGuild),
    options: [
      {
        type: 1,
        name: 'region',
        description: 'Region',
        options: [{ type: 3, name: 'region', description: 'Region', required: true }],
      },
    ],
  },
  {
    name: 'build',
    description: 'Builds',
    options: [{ type: 3, name: 'constructor', description: 'Builder', required: true }],
  },
  { name: 'admin', description: 'Administrators', default_member_permissions: '0' },
  { name: 'direct', description: 'Only in direct messages', contexts: [1] },
  { name: 'mine', description: 'Installed by people', integration_types: [1] },
];

describe('a person at the keyboard', () => {
  let discord: LocalDiscord;
  let bot: RawBot;
  beforeEach(async () => {
    discord = await openLocalDiscord({ now: Date.now, acknowledgeWithinMs: 20_000 });
    bot = await startRawBot(discord);
    await call(discord, 'PUT', `/applications/${discord.applicationId}/commands`, commands);
  });
  afterEach(async () => {
    bot.socket.close();
    await discord.close();
  });

  /** The interaction that the bot receives when Ana runs a command. */
  async function received(command: string, options: TypedOptions = {}, ana = discord.member('Ana')) {
    const answer = ana.runs(command, options);
    const interaction = await Promise.race([bot.interaction(), answer.then(() => undefined)]);
    if (!interaction) throw new Error('Answered by nobody');
    await respond(discord, interaction, { type: 4, data: { content: 'ok' } });
    await answer;
    return interaction;
  }

  it.each([
    ['stopped and started again', true, "The bot's connection closed meanwhile"],
    ['silent', false, 'The bot received it and sent nothing'],
  ])('reads why there was no answer if the bot was %s', async (_, isKilled, reason) => {
    const impatient = await openLocalDiscord({ now: Date.now, acknowledgeWithinMs: 500 });
    onTestFinished(() => impatient.close());
    const first = await startRawBot(impatient);
    await call(impatient, 'PUT', `/applications/${impatient.applicationId}/commands`, commands);
    const answer = expect(impatient.member('Ana').runs('/find', { uid: '12345' })).rejects.toThrow(reason);
    if (isKilled) {
      first.socket.terminate();
      await startRawBot(impatient);
    }
    await answer;
  });

  it('is the same member under the same name, also in another local Discord', async () => {
    const elsewhere = await openLocalDiscord({ now: () => 0 });
    expect(discord.member('Ana').id).toBe(discord.member('Ana').id);
    expect(elsewhere.member('Ana').id).toBe(discord.member('Ana').id);
    expect(discord.member('Ben').id).not.toBe(discord.member('Ana').id);
    await elsewhere.close();
  });

  it('sends typed options with the registered types, and what they refer to', async () => {
    const ben = discord.member('Ben');
    const { data } = await received('/find', {
      uid: 4123456789,
      count: '3',
      share: '0.5',
      private: 'true',
      member: '@Ben',
      region: 'India',
      channel: '#general',
      role: '@everyone',
    });
    expect(data).toMatchObject({
      name: 'find',
      type: 1,
      options: [
        { name: 'uid', type: 3, value: '4123456789' },
        { name: 'count', type: 4, value: 3 },
        { name: 'share', type: 10, value: 0.5 },
        { name: 'private', type: 5, value: true },
        { name: 'member', type: 6, value: ben.id },
        { name: 'region', type: 3, value: 'IND' },
        { name: 'channel', type: 7, value: discord.channelId },
        { name: 'role', type: 8, value: discord.guildId },
      ],
      resolved: {
        users: { [ben.id]: { global_name: 'Ben' } },
        members: { [ben.id]: { permissions: expect.stringMatching(/^\d+$/) } },
        channels: { [discord.channelId]: { name: 'general' } },
        roles: { [discord.guildId]: { name: '@everyone' } },
      },
    });
  });

  it('says in which language the member’s Discord is, on this device', async () => {
    const ana = discord.member('Ana', { locale: 'pt-BR' });
    expect((await received('/mine', {}, ana.using('ar').in('bots'))).locale).toBe('ar');
    expect((await received('/mine', {}, ana)).locale).toBe('pt-BR');
  });

  it('comes with all fields that Discord sends about user, guild and channel', async () => {
    discord.member('Ana', { locale: 'pt-BR' });
    expect(await received('/find', { uid: '12345' })).toMatchObject({
      application_id: discord.applicationId,
      guild_id: discord.guildId,
      channel_id: discord.channelId,
      channel: { id: discord.channelId, type: 0 },
      member: { user: { global_name: 'Ana' }, permissions: expect.stringMatching(/^\d+$/) },
      locale: 'pt-BR',
      guild_locale: 'en-US',
      context: 0,
      entitlements: [],
      authorizing_integration_owners: { 0: discord.guildId },
      attachment_size_limit: 10_485_760,
      app_permissions: expect.stringMatching(/^\d+$/),
      version: 1,
    });
    const mine = await received('/mine');
    expect(mine.authorizing_integration_owners).toEqual({ 1: discord.member('Ana').id });
  });

  it('may run a sub-command with the right permission', async () => {
    const ana = discord.member('Ana');
    await expect(ana.runs('/server region', { region: 'IND' })).rejects.toThrow(
      'You do not have permission to use /server.',
    );
    discord.member('Ana', { permissions: PermissionFlagsBits.ManageGuild });
    const { data } = await received('/server region', { region: 'IND' });
    expect(data).toMatchObject({
      options: [{ type: 1, name: 'region', options: [{ name: 'region', value: 'IND' }] }],
    });
    expect(ana.sees().at(-1)?.message.interaction?.name).toBe('server region');
    await expect(ana.runs('/admin')).rejects.toThrow('permission');
    discord.member('Ana', { permissions: PermissionFlagsBits.Administrator });
    await received('/admin');
  });

  it.each<[string, TypedOptions, string]>([
    ['/nothing', {}, 'There is no command /nothing.'],
    ['/direct', {}, 'cannot be used in a server'],
    ['/find', {}, 'The option “uid” is required.'],
    ['/build', {}, 'The option “constructor” is required.'],
    ['/find', { uid: '1234' }, 'must be 5 or more characters'],
    ['/find', { uid: '1'.repeat(16) }, 'must be 15 or fewer characters'],
    ['/find', { uid: '12345', colour: 'red' }, 'There is no option “colour”'],
    ['/find', { uid: '12345', count: 'many' }, 'must be a whole number'],
    ['/find', { uid: '12345', count: 1.5 }, 'must be a whole number'],
    ['/find', { uid: '12345', count: 11 }, 'must be 10 or less'],
    ['/find', { uid: '12345', count: 0 }, 'must be 1 or more'],
    ['/find', { uid: '12345', share: 'half' }, 'must be a number'],
    ['/find', { uid: '12345', private: 'maybe' }, 'must be true or false'],
    ['/find', { uid: '12345', member: 'Nobody' }, 'is not a member of this server'],
    ['/find', { uid: '12345', region: 'Mars' }, 'must be one of: India'],
    ['/find', { uid: '12345', channel: 'attic' }, 'is not a channel'],
    ['/find', { uid: '12345', role: 'king' }, 'is not a role'],
  ])('is refused %s %o', async (command, options, sentence) => {
    await expect(discord.member('Ana').runs(command, options)).rejects.toThrow(sentence);
  });

  it('needs a whole command, and one that exists', async () => {
    const boss = discord.member('Boss', { permissions: PermissionFlagsBits.ManageGuild });
    await expect(boss.runs('/server')).rejects.toThrow('/server needs one of: region.');
    await expect(boss.runs('/server colour')).rejects.toThrow('There is no command /server colour.');
  });

  it('is offered choices for what was typed, beside the options already filled in', async () => {
    const typing = discord.member('Ana').types('/find', { uid: '12345', item: 'ax' }, 'item');
    const interaction = await bot.interaction();
    expect(interaction).toMatchObject({
      type: 4,
      data: {
        options: [
          { name: 'uid', value: '12345' },
          { name: 'item', value: 'ax', focused: true },
        ],
      },
    });
    const tooMany = Array.from({ length: 26 }, (_, n) => ({ name: `${n}`, value: `${n}` }));
    expect(await respond(discord, interaction, { type: 8, data: { choices: tooMany } })).toMatchObject({
      status: 400,
    });
    const number = await respond(discord, interaction, {
      type: 8,
      data: { choices: [{ name: 'Axe', value: 7 }] },
    });
    expect(number).toMatchObject({ status: 400, body: { code: 50035 } });
    await respond(discord, interaction, { type: 8, data: { choices: [{ name: 'Axe', value: 'axe' }] } });
    expect(await typing).toEqual([{ name: 'Axe', value: 'axe' }]);
    await expect(discord.member('Ana').types('/find', {}, 'uid')).rejects.toThrow('has no autocomplete');
  });

  describe('with buttons', () => {
    const button = (label: string, more: object = {}) => ({
      type: 2,
      style: 1,
      label,
      custom_id: label,
      ...more,
    });
    const rows = (...buttons: object[]) => [{ type: 1, components: buttons }];
    const post = async (content: string, ...buttons: object[]): Promise<APIMessage> => {
      const body = { content, components: rows(...buttons) };
      return (await answerOf(call(discord, 'POST', `/channels/${discord.channelId}/messages`, body))).body;
    };

    it('presses the newest one of that label, or the one on a given message', async () => {
      const older = await post('older', button('Go'));
      const newer = await post('newer', button('Go'));
      const pressed = async (message?: typeof older) => {
        const answer = discord.member('Ana').presses('Go', message);
        const interaction = (await bot.interaction()) as unknown as {
          id: string;
          token: string;
          message: { id: string };
        };
        await respond(discord, interaction, { type: 7, data: { content: 'pressed' } });
        expect((await answer).message).toMatchObject({ id: interaction.message.id, content: 'pressed' });
        return interaction;
      };
      expect(await pressed()).toMatchObject({
        type: 3,
        message: { id: newer.id },
        data: { component_type: 2, custom_id: 'Go' },
      });
      expect((await pressed(older)).message.id).toBe(older.id);
    });

    it('waits for the edit after a deferred update, or for a new answer of its own', async () => {
      await post('card', button('Go'));
      const edited = discord.member('Ana').presses('Go');
      const first = await bot.interaction();
      await respond(discord, first, { type: 6 });
      await call(discord, 'PATCH', `/webhooks/${discord.applicationId}/${first.token}/messages/@original`, {
        content: 'new card',
      });
      expect((await edited).message.content).toBe('new card');
      const own = discord.member('Ben').presses('Go');
      const second = await bot.interaction();
      await respond(discord, second, { type: 5, data: { flags: 64 } });
      await call(discord, 'PATCH', `/webhooks/${discord.applicationId}/${second.token}/messages/@original`, {
        content: 'for Ben',
      });
      expect(await own).toMatchObject({
        onlyFor: discord.member('Ben').id,
        message: { content: 'for Ben', type: 19 },
      });
      expect(discord.member('Ana').sees()).toHaveLength(1);
    });

    it('cannot press a button that is missing, disabled, a link, or gone', async () => {
      const ana = discord.member('Ana');
      await expect(ana.presses('Go')).rejects.toThrow('There is no message yet.');
      const message = await post('card', button('Off', { disabled: true }), {
        type: 2,
        style: 5,
        label: 'Site',
        url: 'https://site.example',
      });
      await expect(ana.presses('Go')).rejects.toThrow('There is no button “Go”. The buttons are: Off, Site.');
      await expect(ana.presses('Off')).rejects.toThrow('is disabled');
      await expect(ana.presses('Site')).rejects.toThrow('only opens https://site.example');
      await call(discord, 'DELETE', `/channels/${discord.channelId}/messages/${message.id}`);
      await expect(ana.presses('Off', message)).rejects.toThrow('That message is gone.');
    });
  });

  it('keeps its message unchanged when the message changes later', async () => {
    const answer = discord.member('Ana').runs('/find', { uid: '12345' });
    const { id, token } = await bot.interaction();
    await respond(discord, { id, token }, { type: 4, data: { content: 'before' } });
    const before = await answer;
    await call(discord, 'PATCH', `/webhooks/${discord.applicationId}/${token}/messages/@original`, {
      content: 'after',
    });
    expect(before.message.content).toBe('before');
    expect(discord.member('Ana').sees()[0]?.message.content).toBe('after');
  });
});
