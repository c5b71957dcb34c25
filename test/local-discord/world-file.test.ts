import { readFileSync } from 'node:fs';
import { GatewayIntentBits } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readWorldFile } from '../../src/local-discord/guild/world-file.ts';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { startDiscordJs } from '../support/local-discord/discord-js-bot.ts';
import { answerOf, call, connectRawBot, respond, startRawBot } from '../support/local-discord/raw-bot.ts';
import { twoServers } from '../support/local-discord/two-servers.ts';

describe('a world of one’s own', () => {
  let discord: LocalDiscord;
  beforeEach(async () => {
    discord = await openLocalDiscord({ world: twoServers });
  });
  afterEach(() => discord.close());

  /** The same local Discord as another application's library would be set up for it. */
  const as = (index: number): LocalDiscord => {
    const { id, token } = discord.applications[index] ?? { id: '', token: '' };
    return { ...discord, applicationId: id, token };
  };

  it('opens with no options, and is then the world of one application', async () => {
    const plain = await openLocalDiscord();
    expect(plain.people()).toEqual(['Mira', 'Noor', 'Ada']);
    expect(plain.places()).toEqual(['general', 'bots', 'announcements', 'dm', 'group', 'lounge']);
    await plain.close();
  });

  it('shows discord.js its servers, channels, roles and own permissions', async () => {
    const client = await startDiscordJs(discord, async () => {});
    const guilds = client.guilds.cache.map(({ name }) => name);
    const guild = client.guilds.cache.get('1200000000000000002');
    const roles = guild?.roles.cache.map(({ name, color }) => ({ name, color }));
    const me = await guild?.members.fetchMe();
    const channels = guild?.channels.cache.map(({ name }) => name);
    const office = client.guilds.cache.find(({ name }) => name === 'Office');
    const there = await office?.members.fetchMe();
    await client.destroy();
    expect(guilds).toEqual(['Guild', 'Office']);
    expect(guild?.preferredLocale).toBe('pt-BR');
    expect(roles).toContainEqual({ name: 'Officers', color: 255 });
    expect(channels).toEqual(['lounge', 'officers', 'general']);
    expect([me, there].map((one) => one?.permissions.has('ManageMessages'))).toEqual([false, true]);
  });

  it('each application has its own commands, token and events, and its answer is its own', async () => {
    const archivist = await startRawBot(as(0), { intents: GatewayIntentBits.GuildMessages });
    const herald = await startRawBot(as(1));
    for (const [index, name] of ['archive', 'herald'].entries())
      await call(as(index), 'PUT', `/applications/${as(index).applicationId}/commands`, [
        { name, description: 'x', integration_types: [0, 1] },
      ]);
    const { body: added } = await answerOf(call(as(0), 'GET', '/users/@me/guilds?with_counts=true'));
    expect(added[0]).toMatchObject({
      approximate_member_count: expect.any(Number),
      approximate_presence_count: 1,
    });
    expect(added).toHaveLength(2);
    for (const [query, at] of [
      [`after=${added[0].id}`, 1],
      [`before=${added[1].id}`, 0],
      ['limit=1', 0],
    ])
      expect((await answerOf(call(as(0), 'GET', `/users/@me/guilds?${query}`))).body).toMatchObject([
        { id: added[Number(at)].id },
      ]);
    const office = added.find(({ name }: { name: string }) => name === 'Office').id;
    const ofOffice = `/applications/${as(0).applicationId}/guilds/${office}/commands`;
    await call(as(0), 'POST', ofOffice, { name: 'desk', description: 'x' });
    const everywhere = discord.commands().map(({ name }) => name);
    expect(everywhere).toEqual(['desk', 'archive', 'herald']);
    for (const name of everywhere)
      expect((await fetch(`${discord.cdnUrl}/_local/ready?command=${name}`)).status).toBe(204);
    discord.member('Iris', { locale: 'ru' });
    discord.reset();
    const iris = discord.member('Iris');
    expect(iris.commands().map(({ name }) => name)).toEqual(['archive', 'herald']);
    const step = iris.runs('/herald');
    const interaction = await herald.interaction();
    expect(interaction).toMatchObject({
      application_id: as(1).applicationId,
      locale: 'pt-BR',
      guild_locale: 'pt-BR',
      member: { nick: 'Boss', roles: ['1200000000000000003'] },
    });
    expect((await respond(as(1), interaction, { type: 4, data: { content: 'Hear!' } })).status).toBe(204);
    const { message } = await step;
    expect(message.author.username).toBe('Herald');
    const heard = await archivist.frame(({ t }) => t === 'MESSAGE_CREATE' || t === 'INTERACTION_CREATE');
    expect(heard).toMatchObject({ t: 'MESSAGE_CREATE', d: { id: message.id } });
    archivist.socket.close();
    herald.socket.close();
  });

  it('people say by HTTP which application they mean, if two have commands of one name', async () => {
    const bots = [await startRawBot(as(0)), await startRawBot(as(1))];
    for (const index of [0, 1])
      await call(as(index), 'PUT', `/applications/${as(index).applicationId}/commands`, [
        { name: 'same', description: 'x' },
      ]);
    const run = (application: string) =>
      answerOf(
        fetch(`${discord.cdnUrl}/_local/steps`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ person: 'Iris', step: 'runs', application, command: '/same' }),
        }),
      );
    for (const [index, bot] of bots.entries()) {
      const answer = run(as(index).applicationId);
      const interaction = await bot.interaction();
      expect(interaction.application_id).toBe(as(index).applicationId);
      await respond(as(index), interaction, { type: 4, data: { content: 'x' } });
      expect((await answer).body.message.application_id).toBe(as(index).applicationId);
      bot.socket.close();
    }
    expect(await run('1')).toEqual({ status: 422, body: { message: 'There is no application “1”.' } });
  });

  it('a bot reaches only the servers that added it', async () => {
    const names = async (index: number) =>
      (await answerOf(call(as(index), 'GET', '/users/@me/guilds'))).body.map(
        ({ name }: { name: string }) => name,
      );
    expect((await names(0)).toSorted()).toEqual(['Guild', 'Office']);
    expect(await names(1)).toEqual(['Guild']);
    const office = (await answerOf(call(as(0), 'GET', '/users/@me/guilds'))).body.find(
      ({ name }: { name: string }) => name === 'Office',
    ).id;
    expect((await answerOf(call(as(1), 'GET', `/guilds/${office}`))).body.code).toBe(10004);
  });

  it('hides a channel from the bot that may not see it, and from people', async () => {
    const path = '/guilds/1200000000000000002/channels';
    const seen = (await answerOf(call(as(1), 'GET', path))).body;
    expect(seen.map(({ name }: { name: string }) => name)).toEqual(['lounge', 'general']);
    const all = (await answerOf(call(as(0), 'GET', path))).body;
    const hidden = all.find(({ name }: { name: string }) => name === 'officers');
    expect((await answerOf(call(as(1), 'GET', `/channels/${hidden.id}`))).body.code).toBe(50001);
    const bot = await connectRawBot(as(1));
    bot.send(2, { token: as(1).token, intents: GatewayIntentBits.Guilds, properties: {} });
    const { d } = await bot.frame(({ t }) => t === 'GUILD_CREATE');
    expect(d.channels).toContainEqual(
      expect.objectContaining({ id: hidden.id, name: '___hidden___', topic: null, flags: 1 << 17 }),
    );
    bot.socket.close();
    expect(() => discord.member('Jun').in('officers')).toThrow('cannot see the channel');
    expect(discord.member('Iris').in('officers').whereabouts.channel.name).toBe('officers');
  });

  it('channels of one name are kept apart by their server', () => {
    expect(discord.places()).toEqual([
      'lounge',
      'officers',
      'Guild/general',
      'Office/general',
      'dm',
      'dm/Herald',
      'group',
    ]);
    const jun = discord.member('Jun');
    const mayManage = (place: string) => (jun.in(place).whereabouts.permissions & 32n) !== 0n;
    expect([mayManage('Office/general'), mayManage('Guild/general')]).toEqual([true, false]);
  });

  it('direct messages are those with one application', async () => {
    await call(as(1), 'PUT', `/applications/${as(1).applicationId}/commands`, [
      { name: 'herald', description: 'x' },
    ]);
    const jun = discord.member('Jun');
    expect(jun.in('dm').commands()).toEqual([]);
    expect(jun.in('dm/Herald').commands()).toHaveLength(1);
    expect(jun.in('dm/Herald').whereabouts.botName).toBe('Herald');
    expect(jun.in('dm/Herald').place).toBe('dm/Herald');
    // The first application's too, if the world names it.
    expect(jun.in('dm/Archivist').place).toBe('dm');
    expect(() => jun.in('dm/Nobody')).toThrow('There is no application');
    expect(() => jun.in('nowhere')).toThrow(/There is no place “nowhere”\. The places are: .+, dm, group\.$/);
  });
});

describe('a world file', () => {
  const server = { name: 'S', channels: [{ name: 'c' }] };

  it.each([
    [{}, 'servers: '],
    [{ servers: [] }, 'servers: '],
    [{ servers: [{ ...server, chanels: [] }] }, 'servers[0]: '],
    [{ servers: [{ ...server, channels: [{ name: 'c', id: '5' }] }] }, 'servers[0].channels[0].id: An id is'],
    [
      { servers: [{ ...server, members: [{ name: 'Ana', roles: ['Kings'] }] }] },
      'servers[0].members[0].roles[0]: There is no role “Kings”.',
    ],
    [
      { servers: [{ ...server, roles: [{ name: 'r', permissions: ['Fly'] }] }] },
      'servers[0].roles[0].permissions[0]: ',
    ],
    [
      { servers: [{ ...server, applications: ['Nobody'] }] },
      'servers[0].applications[0]: There is no application “Nobody”.',
    ],
    [
      { applications: [{ name: 'A', owner: 'Nobody' }], servers: [server] },
      'applications[0].owner: There is no member “Nobody”.',
    ],
    [{ servers: [server, server] }, 'servers[1].name: “S” is there already.'],
    [
      { servers: [{ ...server, members: [{ name: 'Ana', locale: 'xx' }] }] },
      'servers[0].members[0].locale: ',
    ],
    [
      { servers: [{ ...server, channels: [{ name: 'c', overwrites: [{ allow: [] }] }] }] },
      'servers[0].channels[0].overwrites[0]: Name a role',
    ],
    [
      { applications: [{ name: 'A', token: 'with space' }], servers: [server] },
      'applications[0].token: A token',
    ],
    [{ applications: [{ name: 'A', token: 'short' }], servers: [server] }, 'applications[0].token: A token'],
    [{ servers: [{ name: 'S' }] }, 'servers[0].channels: '],
    [
      { servers: [{ ...server, applications: [{ name: 'A', permissions: ['ManageMesages'] }] }] },
      'servers[0].applications[0].permissions[0]: ',
    ],
  ])('%j is refused at %s', (file, line) => {
    expect(() => readWorldFile(file)).toThrow(`\n  ${line}`);
  });
});

it('the world in the guide can be read', () => {
  const guide = readFileSync(new URL('../../src/local-discord/docs/guide.md', import.meta.url), 'utf8');
  const [, example = ''] = /```json\n(.+?)```/s.exec(guide) ?? [];
  expect(readWorldFile(JSON.parse(example)).servers[0]?.channels.map(({ name }) => name)).toEqual([
    'lounge',
    'officers',
  ]);
});
