import { GatewayIntentBits, PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { openAnsweringBot } from '../support/local-discord/answering-bot.ts';
import { type FurnishedServer, openFurnishedServer } from '../support/local-discord/furnished-server.ts';
import { answerOf, call, startRawBot } from '../support/local-discord/raw-bot.ts';

describe('a bot that manages', () => {
  let server: FurnishedServer;
  beforeEach(async () => {
    server = await openFurnishedServer(['ViewChannel', 'ManageRoles', 'ManageChannels', 'AddReactions']);
  });
  afterEach(() => server.discord.close());

  const { AddReactions, Administrator, BanMembers, ManageRoles, ViewChannel } = PermissionFlagsBits;
  const give = (id: string | undefined, allow: bigint, deny = 0n) => ({
    id,
    type: 0,
    allow: String(allow),
    deny: String(deny),
  });

  it('may name @everyone among a member’s roles, which changes nothing', async () => {
    const { ids, ask } = server;
    const path = `/guilds/${ids.guild_id}/members/${ids.user_id}`;
    const { body } = await ask('PATCH', path, { roles: [ids.guild_id, ids.role_id] });
    expect(body.roles).toEqual([ids.role_id]);
    expect((await ask('PATCH', path, { roles: [ids.guild_id] })).body.roles).toEqual([]);
    expect((await ask('PUT', `${path}/roles/${ids.guild_id}`)).body.code).toBe(10011);
  });

  it.each([
    ['Administrator', Administrator],
    ['BanMembers', BanMembers],
  ])('never gives %s, which it lacks, by an overwrite', async (_name, bits) => {
    const { ids, ask } = server;
    const channels = `/guilds/${ids.guild_id}/channels`;
    for (const overwrite of [give(ids.role_id, bits), give(ids.role_id, 0n, bits)]) {
      const list = { permission_overwrites: [overwrite] };
      const single = `/channels/${ids.channel_id}/permissions/${ids.role_id}`;
      expect((await ask('PUT', single, overwrite)).body?.code).toBe(50013);
      expect((await ask('PATCH', `/channels/${ids.channel_id}`, list)).body.code).toBe(50013);
      expect((await ask('POST', channels, { name: 'x', ...list })).body.code).toBe(50013);
    }
  });

  it('keeps what an overwrite had, and gives ManageRoles in new channels only as an administrator', async () => {
    const { ids, ask } = server;
    const path = `/channels/${ids.channel_id}`;
    const { body: before } = await ask('PATCH', path, {
      permission_overwrites: [give(ids.role_id, AddReactions)],
    });
    expect(before.permission_overwrites).toHaveLength(1);
    await server.allow(['ViewChannel', 'ManageChannels']);
    const same = { topic: 'x', permission_overwrites: before.permission_overwrites };
    expect((await ask('PATCH', path, same)).status).toBe(200);
    const removed = await ask('PATCH', path, { permission_overwrites: [] });
    expect(removed.body.code).toBe(50013);
    await server.allow(['ViewChannel', 'ManageChannels', 'ManageRoles']);
    const secret = { name: 'x', permission_overwrites: [give(ids.role_id, ManageRoles)] };
    const channels = `/guilds/${ids.guild_id}/channels`;
    expect((await ask('POST', channels, secret)).body.code).toBe(50013);
    await server.allow(['Administrator']);
    expect((await ask('POST', channels, secret)).status).toBe(201);
  });

  it('gives anything if an overwrite lets it manage roles', async () => {
    const { ids, ask } = server;
    await server.allow(['Administrator']);
    const own = { ...give(server.discord.applicationId, ManageRoles | ViewChannel), type: 1 };
    await ask('PATCH', `/channels/${ids.channel_id}`, { permission_overwrites: [own] });
    await server.allow([]);
    const single = `/channels/${ids.channel_id}/permissions/${ids.role_id}`;
    expect((await ask('PUT', single, give(ids.role_id, BanMembers))).status).toBe(204);
  });

  it.each([
    ['Hello World!', 'hello-world'],
    ["Joey's  Cool -- Channel.", 'joeys-cool-channel'],
    ['ticket_0001', 'ticket_0001'],
    ['🎫┋Größe', '🎫┋größe'],
  ])('makes of the name %s the channel %s', async (name, kept) => {
    const { ids, ask } = server;
    const { body } = await ask('POST', `/guilds/${ids.guild_id}/channels`, { name });
    expect(body.name).toBe(kept);
    const voice = await ask('POST', `/guilds/${ids.guild_id}/channels`, { name, type: 2 });
    expect(voice.body.name).toBe(name);
    expect((await ask('PATCH', `/channels/${body.id}`, { name: '?!' })).body.code).toBe(50035);
  });

  it('opens no stage in a voice channel, and finds none there', async () => {
    const { ids, ask } = server;
    const { body } = await ask('POST', '/stage-instances', { channel_id: ids.voice, topic: 'x' });
    expect(body.code).toBe(50024);
    expect((await ask('GET', `/stage-instances/${ids.voice}`)).body.code).toBe(10067);
  });

  it('writes in no forum and no category', async () => {
    const { ids, ask } = server;
    for (const id of [ids.help, ids.rooms])
      expect((await ask('POST', `/channels/${id}/messages`, { content: 'x' })).body).toEqual({
        code: 50008,
        message: 'Cannot send messages in a non-text channel',
      });
  });
});

/** Computes them as each library does for the author of a message. */
function permissionsOf(guild: Record<string, unknown>, member: { roles: string[] }): bigint {
  const roles = guild.roles as { id: string; permissions: string }[];
  return roles
    .filter(({ id }) => id === guild.id || member.roles.includes(id))
    .reduce((sum, role) => sum | BigInt(role.permissions), 0n);
}

describe('a member with permissions', () => {
  it('has them from roles: Ada, one of a world file, and one that a test names', async () => {
    const discord = await openLocalDiscord();
    const bot = await startRawBot(discord, { intents: GatewayIntentBits.Guilds });
    const { d: guild } = await bot.frame(({ t }) => t === 'GUILD_CREATE');
    const ada = await answerOf(
      call(discord, 'GET', `/guilds/${discord.guildId}/members/${discord.member('Ada').id}`),
    );
    expect(permissionsOf(guild, ada.body) & PermissionFlagsBits.ManageGuild).not.toBe(0n);
    const { id } = discord.member('Zed', { permissions: PermissionFlagsBits.BanMembers });
    const { d } = await bot.frame(({ t }) => t === 'GUILD_ROLE_CREATE');
    const zed = await answerOf(call(discord, 'GET', `/guilds/${discord.guildId}/members/${id}`));
    expect(d.role).toMatchObject({ name: 'Zed', id: zed.body.roles[0] });
    expect(permissionsOf({ id: '', roles: [d.role] }, zed.body)).toBe(PermissionFlagsBits.BanMembers);
    bot.socket.close();
    await discord.close();
  });

  it('owns the server if the world says so', async () => {
    const members = [{ name: 'Iris', permissions: ['KickMembers' as const] }, { name: 'Jun' }];
    const server = { name: 'Guild', owner: 'Jun', channels: [{ name: 'lounge' }], members };
    const discord = await openLocalDiscord({ world: { servers: [server] } });
    const { body } = await answerOf(call(discord, 'GET', `/guilds/${discord.guildId}`));
    expect(body.owner_id).toBe(discord.member('Jun').id);
    expect(body.roles.map(({ name }: { name: string }) => name)).toEqual(['@everyone', 'Iris']);
    expect(discord.people().toSorted()).toEqual(['Iris', 'Jun']);
    await discord.close();
  });
});

it('a person’s names become mentions, as a client sends them', async () => {
  const discord = await openLocalDiscord({
    world: {
      servers: [
        {
          name: 'Guild',
          roles: [{ name: 'Officers' }],
          channels: [{ name: 'lounge' }, { name: 'help desk', type: 'voice' }],
          members: [{ name: 'Ada' }, { name: 'Ada Lovelace' }, { name: 'Jun', nick: 'Boss' }],
        },
      ],
    },
  });
  const [ada, lovelace, jun] = ['Ada', 'Ada Lovelace', 'Jun'].map((name) => discord.member(name));
  const { body: roles } = await answerOf(call(discord, 'GET', `/guilds/${discord.guildId}/roles`));
  const [, officers] = roles;
  const channel = `<#${discord.channelId}>`;
  for (const [typed, sent] of [
    ['!ban @Jun now', `!ban <@${jun?.id}> now`],
    ['@boss, look', `<@${jun?.id}>, look`],
    ['@ada lovelace and @Ada', `<@${lovelace?.id}> and <@${ada?.id}>`],
    ['@Officers to #lounge', `<@&${officers.id}> to ${channel}`],
    ['me@Jun.example @Adam @nobody @@Jun #1', 'me@Jun.example @Adam @nobody @@Jun #1'],
    ['@everyone', '@everyone'],
  ] as const)
    expect(ada?.says(typed).message.content).toBe(sent);
  const { message } = ada?.says('hello @Jun') ?? {};
  expect(message?.mentions).toMatchObject([{ id: jun?.id }]);
  if (message) ada?.edits(message, 'hello @Officers');
  expect(ada?.sees().at(-1)?.message.content).toBe(`hello <@&${officers.id}>`);
  expect(ada?.in('dm').says('@Your bot and @Ada').message.content).toBe(
    `<@${discord.applicationId}> and <@${ada?.id}>`,
  );
  await discord.close();
});

it('commands of one name, and roles of one name, all have their ids listed', async () => {
  const discord = await openLocalDiscord({
    world: {
      servers: [
        {
          name: 'Guild',
          applications: [{ name: 'Your bot', permissions: ['Administrator'] }],
          channels: [{ name: 'lounge' }],
        },
      ],
    },
  });
  const commands = [
    { name: 'ping', description: 'x' },
    { name: 'ping', type: 2 },
    { name: 'ping', type: 3 },
  ];
  await call(discord, 'PUT', `/applications/${discord.applicationId}/commands`, commands);
  for (const name of ['Twin', 'Twin'])
    await call(discord, 'POST', `/guilds/${discord.guildId}/roles`, { name });
  const { body: ids } = await answerOf(fetch(`${discord.cdnUrl}/_local/ids`));
  expect(ids.commands.map(({ name, type }: { name: string; type: number }) => [name, type])).toEqual([
    ['ping', 1],
    ['ping', 2],
    ['ping', 3],
  ]);
  const twins = ids.servers.Guild.roles.filter(({ name }: { name: string }) => name === 'Twin');
  expect(new Set(twins.map(({ id }: { id: string }) => id)).size).toBe(2);
  await discord.close();
});

it('a press that opened a form still edits its message; a command that did has none', async () => {
  const bot = await openAnsweringBot([{ name: 'go', description: 'x' }]);
  const { discord, meet } = bot;
  const mira = discord.member('Mira');
  const form = {
    type: 9,
    data: {
      custom_id: 'f',
      title: 'Form',
      components: [{ type: 1, components: [{ type: 4, custom_id: 't', label: 'Text', style: 1 }] }],
    },
  };
  const edit = async (token: string) =>
    answerOf(
      call(discord, 'PATCH', `/webhooks/${discord.applicationId}/${token}/messages/@original`, {
        content: 'edited',
      }),
    );
  const asked = await meet(mira.runs('/go'), form);
  await asked.answer;
  expect((await edit(asked.interaction.token)).body.code).toBe(10008);
  const button = { type: 1, components: [{ type: 2, style: 1, custom_id: 'b', label: 'Open' }] };
  const shown = await meet(mira.runs('/go'), { type: 4, data: { content: 'menu', components: [button] } });
  const { message } = await shown.answer;
  const pressed = await meet(mira.presses('Open', message), form);
  await pressed.answer;
  const sent = await meet(mira.fillsIn({ Text: 'x' }), { type: 6 });
  const { status, body } = await edit(pressed.interaction.token);
  expect([status, body.id, body.content]).toEqual([200, message.id, 'edited']);
  expect((await edit(sent.interaction.token)).body.id).toBe(message.id);
  await sent.answer;
  await bot.close();
  expect(bot.problems()).toEqual([]);
});
