import type { APITextChannel } from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { openDiscordValidator } from '../support/discord-schema/validator.ts';
import { answerOf, call, type RawBot, startRawBot, unhurried } from '../support/local-discord/raw-bot.ts';

let discord: LocalDiscord;
let bot: RawBot;
const validator = openDiscordValidator();

beforeEach(async () => {
  discord = await openLocalDiscord({
    limits: unhurried,
    world: {
      applications: [{ name: 'Herald' }, { name: 'Archivist' }],
      servers: [
        {
          name: 'Guild',
          channels: [{ name: 'lounge' }],
          members: [{ name: 'Iris' }],
          applications: [{ name: 'Herald', permissions: ['ManageChannels', 'ManageRoles'] }, 'Archivist'],
        },
      ],
    },
  });
  bot = await startRawBot(discord);
});
afterEach(async () => {
  bot.socket.close();
  await discord.close();
});

const ask = (method: string, path: string, body?: object) => answerOf(call(discord, method, path, body));
const make = (body: object) => ask('POST', `/guilds/${discord.guildId}/channels`, body);

/** The problems of a channel by Discord's schema of the operation that reads one. */
function problemsOf(channel: APITextChannel): string[] {
  return validator.response({ method: 'GET', path: `/channels/${channel.id}`, status: 200, body: channel });
}

it('a channel is made, and people and bots meet there', async () => {
  const { status, body } = await make({
    name: 'War Room',
    topic: 'Plans',
    nsfw: true,
    rate_limit_per_user: 5,
  });
  expect([status, problemsOf(body)]).toEqual([201, []]);
  expect(body).toMatchObject({
    name: 'war-room',
    topic: 'Plans',
    nsfw: true,
    rate_limit_per_user: 5,
    type: 0,
  });
  expect((await bot.frame(({ t }) => t === 'CHANNEL_CREATE')).d).toMatchObject({
    id: body.id,
    name: 'war-room',
  });
  expect(discord.places()).toContain('war-room');
  const iris = discord.member('Iris').in('war-room');
  iris.says('Hello');
  const { body: messages } = await ask('GET', `/channels/${body.id}/messages`);
  expect(messages).toHaveLength(1);
  expect((await make({ name: 'lounge' })).status).toBe(201);
  expect(discord.places()).toContain('Guild/lounge');
});

it('a channel is changed, and goes with its messages and threads', async () => {
  const { body: made } = await make({ name: 'plans' });
  const path = `/channels/${made.id}`;
  const { body } = await ask('PATCH', path, { name: 'old plans', topic: 'x' });
  expect(body).toMatchObject({ name: 'old-plans', topic: 'x', position: made.position });
  expect(problemsOf(body)).toEqual([]);
  expect((await bot.frame(({ t }) => t === 'CHANNEL_UPDATE')).d.name).toBe('old-plans');
  expect((await ask('PATCH', path, { topic: null })).body.topic).toBeNull();
  const { body: message } = await ask('POST', `${path}/messages`, { content: 'soon gone' });
  const { body: thread } = await ask('POST', `${path}/messages/${message.id}/threads`, { name: 'more' });
  const { status, body: deleted } = await ask('DELETE', path);
  expect([status, deleted.id]).toEqual([200, made.id]);
  expect((await bot.frame(({ t }) => t === 'CHANNEL_DELETE')).d.id).toBe(made.id);
  for (const gone of [path, `/channels/${thread.id}`]) expect((await ask('GET', gone)).body.code).toBe(10003);
  expect(discord.places()).not.toContain('plans');
});

it('permissions of a channel are set for one role or member, and taken away', async () => {
  const viewChannel = String(1n << 10n);
  const iris = discord.member('Iris').in('dm');
  const overwrite = `/channels/${discord.channelId}/permissions/${iris.id}`;
  expect((await ask('PUT', overwrite, { type: 1, deny: viewChannel })).status).toBe(204);
  expect((await bot.frame(({ t }) => t === 'CHANNEL_UPDATE')).d.permission_overwrites).toEqual([
    { id: iris.id, type: 1, allow: '0', deny: viewChannel },
  ]);
  expect(iris.canEnter('lounge')).toBe(false);
  expect((await ask('DELETE', overwrite)).status).toBe(204);
  expect(iris.canEnter('lounge')).toBe(true);
});

it('needs the permission, a name, and a kind that servers have', async () => {
  const [, { token = '' } = {}] = discord.applications;
  const powerless = { ...discord, token };
  const body = { name: 'x' };
  const refused = [
    call(powerless, 'POST', `/guilds/${discord.guildId}/channels`, body),
    call(powerless, 'PATCH', `/channels/${discord.channelId}`, body),
    call(powerless, 'DELETE', `/channels/${discord.channelId}`),
  ];
  for (const answer of refused) expect((await answerOf(answer)).body.code).toBe(50013);
  for (const wrong of [{}, { name: '' }, { name: 'x', type: 3 }, { name: 'x', parent_id: discord.channelId }])
    expect((await make(wrong)).body).toMatchObject({ code: 50035, errors: expect.anything() });
  const { body: direct } = await ask('POST', '/users/@me/channels', {
    recipient_id: discord.member('Iris').id,
  });
  expect((await ask('PATCH', `/channels/${direct.id}`, body)).body.code).toBe(50024);
  for (let count = 2; count <= 500; count += 1) await make({ name: `c${count}` });
  expect((await make(body)).body.code).toBe(30013);
});
