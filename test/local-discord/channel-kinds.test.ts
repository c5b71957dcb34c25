import { ChannelType, type Client, GatewayIntentBits } from 'discord.js';
import { expect, it } from 'vitest';
import { defaultApplication } from '../../src/local-discord/guild/world-file.ts';
import { ok, openAnsweringBot } from '../support/local-discord/answering-bot.ts';
import { startDiscordJs } from '../support/local-discord/discord-js-bot.ts';
import { answerOf, call, startRawBot } from '../support/local-discord/raw-bot.ts';

const world = {
  servers: [
    {
      name: 'Guild',
      applications: [{ name: defaultApplication.name, permissions: ['Administrator' as const] }],
      channels: [
        { name: 'Talk', type: 'category' as const },
        { name: 'lounge', category: 'Talk' },
        { name: 'news', type: 'announcement' as const },
        { name: 'help', type: 'forum' as const, tags: ['Solved'] },
        { name: 'Evening', type: 'voice' as const, category: 'Talk' },
      ],
      members: [{ name: 'Jun' }],
    },
  ],
};

it('the kinds of channels are made, changed, moved and used as in Discord', async () => {
  const bot = await openAnsweringBot([{ name: 'go', description: 'x' }], { world });
  const { discord } = bot;
  const hears = await startRawBot(discord, {
    intents: GatewayIntentBits.Guilds | GatewayIntentBits.GuildMessages,
  });
  const ask = (method: string, path: string, body?: unknown) => answerOf(call(discord, method, path, body));
  const list = `/guilds/${discord.guildId}/channels`;
  const named = async (name: string) =>
    (await ask('GET', list)).body.find((one: { name: string }) => one.name === name);
  const [category, lounge, news, forum] = await Promise.all(['Talk', 'lounge', 'news', 'help'].map(named));
  expect(discord.channelId).toBe(lounge.id);
  expect(discord.places().slice(0, 3)).toEqual(['lounge', 'news', 'Evening']);
  expect([category.type, lounge.parent_id, news.type]).toEqual([4, category.id, 5]);

  const stage = await ask('POST', list, {
    name: 'The Show',
    type: 13,
    parent_id: category.id,
    bitrate: 64_000,
  });
  expect(stage).toMatchObject({ status: 201, body: { name: 'The Show', type: 13, parent_id: category.id } });
  expect((await hears.frame(({ t }) => t === 'CHANNEL_CREATE')).d).toMatchObject({ id: stage.body.id });
  for (const [body, path, code] of [
    [{ name: 'x', type: 1 }, 'type', 'BASE_TYPE_CHOICES'],
    [{ name: 'x', parent_id: discord.guildId }, 'parent_id', 'CHANNEL_PARENT_INVALID'],
    [{ name: 'x', parent_id: lounge.id }, 'parent_id', 'CHANNEL_PARENT_INVALID_TYPE'],
    [{ name: 'x', type: 2, bitrate: 1000 }, 'bitrate', 'NUMBER_TYPE_MIN'],
    [{ name: 'x', type: 2, user_limit: 100 }, 'user_limit', 'NUMBER_TYPE_MAX'],
  ] as const)
    expect((await ask('POST', list, body)).body.errors[path]._errors[0].code).toBe(code);
  const moved = await ask('PATCH', list, [{ id: lounge.id, position: 7, parent_id: null }]);
  expect(moved.status).toBe(204);
  expect(await named('lounge')).toMatchObject({ position: 7, parent_id: null });
  expect((await ask('PATCH', `/channels/${lounge.id}`, { type: 5 })).body.type).toBe(5);
  expect((await ask('DELETE', `/channels/${category.id}`)).status).toBe(200);
  expect((await named('Evening')).parent_id).toBeNull();

  const jun = discord.member('Jun').in('Evening');
  await bot.meet(jun.runs('/go'), ok);
  expect((await ask('POST', `/channels/${forum.id}/messages`, { content: 'x' })).body.code).toBe(50008);
  expect(() => discord.member('Jun').in('help').says('x')).toThrow('no messages');
  const threads = `/channels/${forum.id}/threads`;
  expect((await ask('POST', threads, { name: 'Lost', message: {} })).body.code).toBe(50006);
  expect((await ask('GET', `/guilds/${discord.guildId}/threads/active`)).body.threads).toEqual([]);
  await ask('PATCH', `/channels/${forum.id}`, { flags: 16 });
  expect((await ask('POST', threads, { name: 'Lost', message: { content: '?' } })).body.code).toBe(40067);
  const applied_tags = [forum.available_tags[0].id];
  const post = await ask('POST', threads, { name: 'Lost', applied_tags, message: { content: '?' } });
  expect(post.body).toMatchObject({
    applied_tags,
    message: { id: post.body.id, content: '?' },
    message_count: 0,
  });
  await hears.frame(({ t, d }) => t === 'MESSAGE_CREATE' && d.id === post.body.id);
  expect(discord.member('Jun').in('help/Lost').sees()).toHaveLength(1);
  const own = discord.member('Jun').in('help').posts('Mine', 'Who knows?', ['Solved']);
  expect(discord.member('Jun').in(own).sees()).toMatchObject([{ message: { content: 'Who knows?' } }]);
  hears.socket.close();
  await bot.close();
  expect(bot.problems()).toEqual([]);
});

it('publishes announcements to the channels that follow', async () => {
  const bot = await openAnsweringBot([], { world });
  const { discord } = bot;
  const ask = (method: string, path: string, body?: unknown) => answerOf(call(discord, method, path, body));
  const jun = discord.member('Jun').in('news');
  const { id } = jun.whereabouts.channel;
  const follow = (channel: string, target = discord.channelId) =>
    ask('POST', `/channels/${channel}/followers`, { webhook_channel_id: target });
  expect((await follow(discord.channelId)).body.code).toBe(50024);
  const { webhook_id } = (await follow(id)).body;
  expect((await ask('GET', `/channels/${discord.channelId}/webhooks`)).body).toMatchObject([
    { id: webhook_id, type: 2, source_channel: { id, name: 'news' } },
  ]);
  const news = await bot.post({ content: 'It is here' }, id);
  const published = await ask('POST', `/channels/${id}/messages/${news.id}/crosspost`);
  expect(published.body.flags & 1).toBe(1);
  expect((await ask('POST', `/channels/${id}/messages/${news.id}/crosspost`)).body.code).toBe(40033);
  expect(
    jun
      .in('lounge')
      .sees()
      .map(({ message }) => [message.type, message.content, message.flags]),
  ).toEqual([
    [12, 'news', 0],
    [0, 'It is here', 2],
  ]);

  const path = `/applications/${discord.applicationId}/role-connections/metadata`;
  const metadata = [{ type: 2, key: 'level', name: 'Level', description: 'At least this level' }];
  expect((await ask('PUT', path, [...metadata, ...metadata])).body.code).toBe(50_035);
  expect((await ask('PUT', path, metadata)).body).toEqual(metadata);
  expect((await ask('GET', path)).body).toEqual(metadata);
  await bot.close();
  expect(bot.problems()).toEqual([]);
});

it('discord.js makes and reads the kinds of channels', async () => {
  const { discord, ...bot } = await openAnsweringBot([], { world });
  const client: Client<true> = await startDiscordJs(discord, async () => {});
  const guild = await client.guilds.fetch(discord.guildId);
  const category = await guild.channels.create({ name: 'Team', type: ChannelType.GuildCategory });
  const voice = await guild.channels.create({ name: 'Room', type: ChannelType.GuildVoice, parent: category });
  expect([voice.parent?.name, voice.bitrate]).toEqual(['Team', 64_000]);
  const forum = await guild.channels.create({
    name: 'Ideas',
    type: ChannelType.GuildForum,
    availableTags: [{ name: 'Good' }],
  });
  const post = await forum.threads.create({ name: 'One', message: { content: 'first' } });
  expect((await post.fetchStarterMessage())?.content).toBe('first');
  const text = await guild.channels.create({ name: 'A B' });
  const news = await text.edit({ type: ChannelType.GuildAnnouncement });
  expect([text.name, news.type]).toEqual(['a-b', ChannelType.GuildAnnouncement]);
  await client.destroy();
  await bot.close();
});
