import {
  GatewayIntentBits,
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  PollLayoutType,
} from 'discord.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringBot, openAnsweringBot } from '../support/local-discord/answering-bot.ts';
import { startDiscordJs } from '../support/local-discord/discord-js-bot.ts';
import { answerOf, call, type RawBot, startRawBot, userAgent } from '../support/local-discord/raw-bot.ts';
import { virtualTime } from '../support/local-discord/virtual-time.ts';

const intents = [
  GatewayIntentBits.Guilds,
  GatewayIntentBits.GuildMembers,
  GatewayIntentBits.GuildModeration,
  GatewayIntentBits.GuildExpressions,
  GatewayIntentBits.GuildVoiceStates,
  GatewayIntentBits.GuildMessages,
  GatewayIntentBits.GuildScheduledEvents,
  GatewayIntentBits.GuildMessagePolls,
  GatewayIntentBits.AutoModerationConfiguration,
  GatewayIntentBits.AutoModerationExecution,
].reduce((sum, bit) => sum | bit, 0);
const time = virtualTime(Date.now());
let bot: AnsweringBot;
let hears: RawBot;
beforeAll(async () => {
  bot = await openAnsweringBot([], {
    now: time.now,
    after: time.after,
    heartbeatIntervalMs: 1_000_000_000,
    privilegedIntents: GatewayIntentBits.GuildMembers | GatewayIntentBits.MessageContent,
    world: {
      applications: [{ name: 'Herald' }, { name: 'Guest' }],
      servers: [
        {
          name: 'Guild',
          applications: [{ name: 'Herald', permissions: ['Administrator'] }, 'Guest'],
          roles: [{ name: 'Regulars' }],
          channels: [
            { name: 'lounge' },
            { name: 'alerts' },
            { name: 'Evening', type: 'voice' },
            { name: 'The Show', type: 'stage' },
          ],
          members: [{ name: 'Jun' }, { name: 'Iris', roles: ['Regulars'] }],
        },
      ],
    },
  });
  hears = await startRawBot(bot.discord, { intents });
});
afterAll(async () => {
  hears.socket.close();
  await bot.close();
  expect(bot.problems()).toEqual([]);
});

const ask = (method: string, path: string, body?: unknown) => answerOf(call(bot.discord, method, path, body));
const guild = () => `/guilds/${bot.discord.guildId}`;
const heard = async (event: string) => (await hears.frame(({ t }) => t === event)).d;
const channelId = async (name: string) =>
  (await ask('GET', `${guild()}/channels`)).body.find((one: { name: string }) => one.name === name).id;

it('writes what bots do into the audit log, with reasons and what changed', async () => {
  const { id } = (await ask('POST', `${guild()}/roles`, { name: 'New' })).body;
  await fetch(`${bot.discord.apiUrl}/v10${guild()}/roles/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bot ${bot.discord.token}`,
      'user-agent': 'DiscordBot (https://loadout.example, 1)',
      'content-type': 'application/json',
      'x-audit-log-reason': 'a%20better%20name',
    },
    body: JSON.stringify({ name: 'Newer' }),
  });
  const jun = bot.discord.member('Jun');
  await ask('PUT', `${guild()}/members/${jun.id}/roles/${id}`);
  await heard('GUILD_AUDIT_LOG_ENTRY_CREATE');
  const { body } = await ask('GET', `${guild()}/audit-logs?limit=3`);
  expect(body.audit_log_entries).toMatchObject([
    { action_type: 25, target_id: jun.id, changes: [{ key: '$add', new_value: [{ id, name: 'Newer' }] }] },
    {
      action_type: 31,
      target_id: id,
      reason: 'a better name',
      changes: [{ key: 'name', old_value: 'New', new_value: 'Newer' }],
    },
    { action_type: 30, target_id: id, user_id: bot.discord.applicationId },
  ]);
  expect(body.users.map((user: { id: string }) => user.id)).toContain(jun.id);
  const some = (await ask('GET', `${guild()}/audit-logs?action_type=31`)).body.audit_log_entries;
  expect(some).toHaveLength(1);
});

it('writes down whose permissions of a channel bots change, and whom they prune', async () => {
  const role = (await ask('POST', `${guild()}/roles`, { name: 'Guests' })).body.id;
  const lounge = await channelId('lounge');
  const path = `/channels/${lounge}/permissions`;
  const jun = bot.discord.member('Jun').id;
  for (const deny of ['1024', '2048']) await ask('PUT', `${path}/${role}`, { type: 0, deny });
  await ask('DELETE', `${path}/${role}`);
  await ask('PUT', `${path}/${jun}`, { type: 1, allow: '1024' });
  await ask('POST', `${guild()}/prune`, { days: 3 });
  const [prune, member, removal, change, creation] = (await ask('GET', `${guild()}/audit-logs`)).body
    .audit_log_entries;
  const options = { id: role, type: '0', role_name: 'Guests' };
  expect(creation).toMatchObject({ action_type: 13, target_id: lounge, options });
  expect(change).toMatchObject({
    action_type: 14,
    options,
    changes: [{ key: 'deny', old_value: '1024', new_value: '2048' }],
  });
  expect(removal).toMatchObject({ action_type: 15, options });
  expect(member).toMatchObject({ action_type: 13, options: { id: jun, type: '1' } });
  expect(prune).toMatchObject({
    action_type: 21,
    options: { delete_member_days: '3', members_removed: '0' },
  });
});

it('has scheduled events, and those who are interested', async () => {
  const list = `${guild()}/scheduled-events`;
  const start = new Date(time.now() + 3600_000).toISOString();
  const form = { name: 'Party', privacy_level: 2, scheduled_start_time: start, entity_type: 3 };
  for (const [more, path, code] of [
    [{}, 'entity_metadata', 'BASE_TYPE_REQUIRED'],
    [{ entity_type: 2 }, 'channel_id', 'BASE_TYPE_REQUIRED'],
    [
      { scheduled_start_time: '2020-01-01T00:00:00Z' },
      'scheduled_start_time',
      'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST',
    ],
    [{ scheduled_end_time: start }, 'scheduled_end_time', 'GUILD_SCHEDULED_EVENT_END_BEFORE_START'],
  ] as const)
    expect((await ask('POST', list, { ...form, ...more })).body.errors[path]._errors[0].code).toBe(code);
  const channel_id = await channelId('Evening');
  const { id } = (await ask('POST', list, { ...form, entity_type: 2, channel_id })).body;
  expect(await heard('GUILD_SCHEDULED_EVENT_CREATE')).toMatchObject({ id, status: 1 });
  bot.discord.member('Jun').marksInterest('Party');
  await heard('GUILD_SCHEDULED_EVENT_USER_ADD');
  expect((await ask('GET', `${list}?with_user_count=true`)).body).toMatchObject([{ id, user_count: 1 }]);
  const [user] = (await ask('GET', `${list}/${id}/users?with_member=true`)).body;
  expect(user).toMatchObject({ user: { global_name: 'Jun' }, member: { nick: null } });
  expect((await ask('PATCH', `${list}/${id}`, { status: 3 })).body.code).toBe(180_000);
  expect((await ask('PATCH', `${list}/${id}`, { status: 2, name: 'Big party' })).body.name).toBe('Big party');
  expect((await ask('DELETE', `${list}/${id}`)).status).toBe(204);
  expect((await ask('GET', `${list}/${id}`)).body.code).toBe(10_070);
});

it('moderates by rules: blocks, alerts, silences', async () => {
  const list = `${guild()}/auto-moderation/rules`;
  const alerts = await channelId('alerts');
  const form = {
    name: 'Words',
    event_type: 1,
    trigger_type: 1,
    enabled: true,
    trigger_metadata: { keyword_filter: ['spoil*', 'ham'], allow_list: ['spoils'], regex_patterns: ['e{5}'] },
    actions: [
      { type: 1, metadata: { custom_message: 'No spoilers.' } },
      { type: 3, metadata: { duration_seconds: 60 } },
    ],
  };
  expect((await ask('POST', list, { ...form, actions: [{ type: 2 }] })).body.code).toBe(50_035);
  const { id } = (await ask('POST', list, form)).body;
  await heard('AUTO_MODERATION_RULE_CREATE');
  const iris = bot.discord.member('Iris');
  expect(() => iris.says('I spoiler it')).toThrow('No spoilers.');
  expect(await heard('AUTO_MODERATION_ACTION_EXECUTION')).toMatchObject({
    rule_id: id,
    matched_keyword: 'spoil*',
  });
  expect(() => iris.says('hm')).toThrow('permission');
  time.pass(61_000);
  for (const fine of ['hamster', 'spoils']) iris.says(fine);
  expect(() => iris.says('heeeeey')).toThrow('No spoilers.');
  const changed = await ask('PATCH', `${list}/${id}`, {
    actions: [{ type: 2, metadata: { channel_id: alerts } }],
  });
  expect(changed.body.actions).toEqual([{ type: 2, metadata: { channel_id: alerts } }]);
  time.pass(61_000);
  iris.says('ham');
  expect(iris.in('alerts').sees().at(-1)?.message).toMatchObject({ type: 24, author: { id: iris.id } });
  expect((await ask('DELETE', `${list}/${id}`)).status).toBe(204);
});

it('has stickers of the server and of everybody', async () => {
  const list = `${guild()}/stickers`;
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Gold', tags: 'coin', description: '' }))
    form.set(name, value);
  expect((await ask('POST', list, form)).body.errors.file._errors[0].code).toBe('BASE_TYPE_REQUIRED');
  form.set('file', new Blob([picture]), 'gold.png');
  const { status, body } = await ask('POST', list, form);
  expect([status, body.name, body.format_type]).toEqual([201, 'Gold', 1]);
  expect((await heard('GUILD_STICKERS_UPDATE')).stickers).toHaveLength(1);
  expect((await fetch(`${bot.discord.cdnUrl}/stickers/${body.id}.png`)).status).toBe(200);
  const withoutToken = fetch(`${bot.discord.apiUrl}/v10/sticker-packs`, {
    headers: { 'user-agent': userAgent },
  });
  const [standard] = (await answerOf(withoutToken)).body.sticker_packs[0].stickers;
  for (const id of [body.id, standard.id]) {
    expect((await ask('GET', `/stickers/${id}`)).status).toBe(200);
    expect((await bot.post({ sticker_ids: [id] })).sticker_items).toMatchObject([{ id }]);
  }
  expect((await bot.post({ sticker_ids: ['123456789012345678'] })).code).toBe(50_081);
  expect((await ask('PATCH', `${list}/${body.id}`, { name: 'Silver' })).body.name).toBe('Silver');
  expect((await ask('DELETE', `${list}/${body.id}`)).status).toBe(204);
});

it('knows who is in which voice channel, without audio', async () => {
  const [evening, show] = [await channelId('Evening'), await channelId('The Show')];
  hears.send(4, { guild_id: bot.discord.guildId, channel_id: evening, self_mute: false, self_deaf: true });
  expect(await heard('VOICE_STATE_UPDATE')).toMatchObject({ channel_id: evening, self_deaf: true });
  expect(await heard('VOICE_SERVER_UPDATE')).toMatchObject({ endpoint: null });
  const jun = bot.discord.member('Jun');
  expect((await ask('PATCH', `${guild()}/members/${jun.id}`, { mute: true })).body.code).toBe(40_032);
  jun.in('Evening').connects();
  expect((await ask('GET', `${guild()}/voice-states/${jun.id}`)).body).toMatchObject({ channel_id: evening });
  const moved = await ask('PATCH', `${guild()}/members/${jun.id}`, { mute: true, channel_id: show });
  expect(moved.body).toMatchObject({ mute: true, deaf: false });
  expect((await ask('GET', `${guild()}/voice-states/${jun.id}`)).body).toMatchObject({
    channel_id: show,
    suppress: true,
  });
  expect(
    (await ask('PATCH', `${guild()}/voice-states/${jun.id}`, { channel_id: show, suppress: false })).status,
  ).toBe(204);
  expect((await ask('PATCH', `${guild()}/voice-states/@me`, { suppress: false })).body.code).toBe(50_024);
  jun.in('The Show').disconnects();
  expect((await ask('GET', `${guild()}/voice-states/${jun.id}`)).body.code).toBe(10_065);
  expect((await ask('PUT', `/channels/${evening}/voice-status`, { status: 'Chess' })).status).toBe(204);

  const stage = await ask('POST', '/stage-instances', { channel_id: show, topic: 'News' });
  expect(stage.body).toMatchObject({ channel_id: show, topic: 'News' });
  expect((await ask('POST', '/stage-instances', { channel_id: show, topic: 'x' })).body.code).toBe(150_006);
  expect((await ask('PATCH', `/stage-instances/${show}`, { topic: 'Talk' })).body.topic).toBe('Talk');
  expect((await ask('DELETE', `/stage-instances/${show}`)).status).toBe(204);
  expect((await ask('GET', `/stage-instances/${show}`)).body.code).toBe(10_067);
  await heard('STAGE_INSTANCE_DELETE');
});

it('asks people in polls, and tells who won', async () => {
  const poll = {
    question: { text: 'Tea?' },
    answers: [{ poll_media: { text: 'Yes' } }, { poll_media: { text: 'No' } }],
    duration: 1,
  };
  expect((await bot.post({ poll: { ...poll, answers: [] } })).code).toBe(50_035);
  const { id } = await bot.post({ poll });
  const [jun, iris] = [bot.discord.member('Jun'), bot.discord.member('Iris')];
  const message = jun.sees().at(-1)?.message;
  if (!message) throw new Error('Jun sees nothing');
  expect(() => jun.votes(message, ['Yes', 'No'])).toThrow('one answer');
  jun.votes(message, 'No');
  jun.votes(message, 'Yes');
  iris.votes(message, 'Yes');
  expect(await heard('MESSAGE_POLL_VOTE_REMOVE')).toMatchObject({ user_id: jun.id, answer_id: 2 });
  const here = `/channels/${bot.discord.channelId}`;
  expect((await ask('GET', `${here}/polls/${id}/answers/1`)).body.users).toHaveLength(2);
  time.pass(3600_000);
  const { results } = (await ask('GET', `${here}/messages/${id}`)).body.poll;
  expect(results).toEqual({ is_finalized: true, answer_counts: [{ id: 1, count: 2, me_voted: false }] });
  expect(jun.sees().at(-1)?.message).toMatchObject({ type: 46, embeds: [{ type: 'poll_result' }] });
  expect((await ask('POST', `${here}/polls/${id}/expire`)).body.code).toBe(520_001);
  const other = await bot.post({ poll });
  expect((await ask('POST', `${here}/polls/${other.id}/expire`)).body.poll.results.is_finalized).toBe(true);
});

it('has settings, which the bot changes, and a way out', async () => {
  const named = await ask('PATCH', guild(), { name: 'Clan', system_channel_id: bot.discord.channelId });
  expect(named.body).toMatchObject({ name: 'Clan', system_channel_id: bot.discord.channelId });
  expect((await ask('PATCH', guild(), { features: ['COMMUNITY'] })).body.code).toBe(50_035);
  expect((await ask('GET', `${guild()}/preview`)).body).toMatchObject({ name: 'Clan' });
  expect((await ask('GET', `${guild()}/integrations`)).body).toHaveLength(2);
  expect((await ask('GET', '/voice/regions')).body).toHaveLength(1);
  time.pass(8 * 24 * 3600_000);
  bot.discord.member('Mute');
  const regulars = (await ask('GET', `${guild()}/roles`)).body.find(
    ({ name }: { name: string }) => name === 'Regulars',
  ).id;
  const all = (await ask('GET', `${guild()}/prune?days=7&include_roles=${regulars}`)).body.pruned;
  const { pruned } = (await ask('GET', `${guild()}/prune?days=7`)).body;
  expect(all - pruned).toBe(1);
  expect((await ask('POST', `${guild()}/prune`, { days: 7 })).body).toEqual({ pruned });
  const me = await ask('PATCH', '/users/@me', { username: 'Renamed' });
  expect(me.body.username).toBe('Renamed');
  await heard('USER_UPDATE');
  expect((await ask('PATCH', '/users/@me', { username: 'discord' })).body.code).toBe(50_035);
  bot.discord.reset();
  expect((await ask('GET', '/users/@me')).body.username).toBe('Herald');
  expect((await ask('DELETE', `/users/@me/guilds/${bot.discord.guildId}`)).status).toBe(204);
  expect((await ask('GET', guild())).body.code).toBe(10_004);
  bot.discord.reset();
});

it('the unmodified discord.js client does all of it', async () => {
  const client = await startDiscordJs(bot.discord, async () => {});
  const own = await client.guilds.fetch(bot.discord.guildId);
  const event = await own.scheduledEvents.create({
    name: 'Fair',
    privacyLevel: GuildScheduledEventPrivacyLevel.GuildOnly,
    scheduledStartTime: new Date(time.now() + 1000),
    scheduledEndTime: new Date(time.now() + 2000),
    entityType: GuildScheduledEventEntityType.External,
    entityMetadata: { location: 'Town' },
    reason: 'summer',
  });
  expect((await own.fetchAuditLogs({ limit: 1 })).entries.first()).toMatchObject({ reason: 'summer' });
  expect((await own.scheduledEvents.fetch()).map(({ name }) => name)).toEqual([event.name]);
  const sticker = await own.stickers.create({ file: picture, name: 'Gold', tags: 'coin' });
  expect((await own.stickers.fetch()).has(sticker.id)).toBe(true);
  const rule = await own.autoModerationRules.create({
    name: 'Mentions',
    eventType: 1,
    triggerType: 5,
    triggerMetadata: { mentionTotalLimit: 5 },
    actions: [{ type: 1 }],
  });
  expect(rule.triggerMetadata.mentionTotalLimit).toBe(5);
  const channel = await client.channels.fetch(bot.discord.channelId);
  if (channel?.type !== 0) throw new Error('The channel is of another kind');
  const answers = [{ text: 'Yes' }];
  const poll = {
    question: { text: 'Tea?' },
    answers,
    duration: 1,
    allowMultiselect: false,
    layoutType: PollLayoutType.Default,
  };
  const asked = await channel.send({ poll });
  expect((await asked.poll?.end())?.poll?.resultsFinalized).toBe(true);
  await client.destroy();
});

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
