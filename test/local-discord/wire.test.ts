import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { ChannelType, GatewayIntentBits } from 'discord-api-types/v10';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { defaultApplication } from '../../src/local-discord/guild/world-file.ts';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import type { LocalDiscordOptions } from '../../src/local-discord/options.ts';
import { answerOf, call, startRawBot, userAgent } from '../support/local-discord/raw-bot.ts';
import { virtualTime } from '../support/local-discord/virtual-time.ts';

const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

async function open(options: Partial<LocalDiscordOptions> = {}) {
  const time = virtualTime();
  const discord = await openLocalDiscord({ ...time, limits: { routes: false }, ...options });
  toClose.push(discord.close);
  return { discord, time };
}

const ask = (discord: LocalDiscord, method: string, path: string, body?: object) =>
  answerOf(call(discord, method, path, body));
const messagesOf = (discord: LocalDiscord) => `/channels/${discord.channelId}/messages`;
/** The errors of one field. */
const errorsAt = (body: { errors: object }, ...path: string[]) =>
  path.reduce<unknown>((part, key) => Reflect.get(Object(part), key), body.errors);

describe('a body that is still being sent', () => {
  /** Sends a request up to the middle of its body; then the rest, and a second request on the same connection. */
  async function sendInHalves(discord: LocalDiscord, before: () => unknown) {
    const { hostname, port } = new URL(discord.apiUrl);
    const socket = connect(Number(port), hostname);
    toClose.push(() => socket.destroy());
    let received = '';
    socket.on('data', (data) => {
      received += data;
    });
    await once(socket, 'connect');
    const head = (method: string, path: string, more = '') =>
      `${method} /api/v10${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bot ${discord.token}\r\nuser-agent: ${userAgent}\r\n${more}\r\n`;
    const body = JSON.stringify({ content: 'x', embeds: [], filler: 'x'.repeat(200_000) });
    const facts = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
    await before();
    socket.write(head('POST', messagesOf(discord), facts) + body.slice(0, 100_000));
    // By the time this is answered, the half above has been read.
    await ask(discord, 'GET', '/gateway');
    await ask(discord, 'GET', '/gateway');
    const early = received;
    socket.write(body.slice(100_000) + head('GET', '/gateway'));
    await expect.poll(() => received.match(/HTTP\/1\.1 \d+/g)).toHaveLength(2);
    return { early, statuses: received.match(/(?<=HTTP\/1\.1 )\d+/g) };
  }

  it.each([
    ['an ordered 429', { kind: 'rate-limit', route: '/channels/:c/messages', times: 1 }, '429'],
    ['an ordered 502', { kind: 'error', status: 502, route: '/channels/:c/messages', times: 1 }, '502'],
  ] as const)('is read to its end before %s', async (_what, order, status) => {
    const { discord } = await open();
    const sent = await sendInHalves(discord, () => void discord.trouble.order(order));
    expect(sent).toEqual({ early: '', statuses: [status, '200'] });
  });

  it('is read to its end before the 429 of a bucket', async () => {
    const { discord } = await open({ limits: {} });
    const sent = await sendInHalves(discord, async () => {
      for (let count = 0; count < 5; count += 1)
        await ask(discord, 'POST', messagesOf(discord), { content: 'hi' });
    });
    expect(sent).toEqual({ early: '', statuses: ['429', '200'] });
  });
});

describe('a request for members', () => {
  it('takes ids as integers, numbers as nonces, and null', async () => {
    const { discord } = await open();
    const bot = await startRawBot(discord);
    const mira = discord.member('Mira').id;
    bot.socket.send(
      `{"op":8,"d":{"guild_id":${discord.guildId},"query":"mira","user_ids":null,"limit":5,"nonce":17}}`,
    );
    const byName = await bot.frame(({ t }) => t === 'GUILD_MEMBERS_CHUNK');
    expect(byName.d).toMatchObject({
      guild_id: discord.guildId,
      nonce: '17',
      members: [{ user: { id: mira } }],
    });
    bot.socket.send(`{"op":8,"d":{"guild_id":${discord.guildId},"query":null,"user_ids":[${mira}]}}`);
    const byId = await bot.frame(({ t }) => t === 'GUILD_MEMBERS_CHUNK');
    expect(byId.d).toMatchObject({ members: [{ user: { id: mira } }] });
  });

  it('with a limit needs no intent', async () => {
    const { discord } = await open();
    const bot = await startRawBot(discord);
    bot.send(8, { guild_id: discord.guildId, query: '', limit: 2 });
    const { d } = await bot.frame(({ t }) => t === 'GUILD_MEMBERS_CHUNK');
    expect(d.members).toHaveLength(2);
  });
});

describe('time that is put forward', () => {
  it('does not close a bot, whose heartbeats follow its own clock', async () => {
    const { discord, time } = await open({ heartbeatIntervalMs: 40_000 });
    const bot = await startRawBot(discord);
    discord.trouble.order({ kind: 'clock-forward', ms: 60 * 60_000 });
    expect(discord.gateway.connected()).toBe(1);
    time.pass(60_000);
    expect(await bot.closed).toBe(4009);
  });

  it('archives a thread in which nothing happens', async () => {
    const { discord } = await open({ heartbeatIntervalMs: 24 * 60 * 60_000 });
    const bot = await startRawBot(discord);
    const { body } = await ask(discord, 'POST', `/channels/${discord.channelId}/threads`, {
      name: 'Outfits',
      type: 11,
      auto_archive_duration: 60,
    });
    const isArchived = async () =>
      (await ask(discord, 'GET', `/channels/${body.id}`)).body.thread_metadata.archived;
    const forward = (minutes: number) =>
      discord.trouble.order({ kind: 'clock-forward', ms: minutes * 60_000 });
    forward(59);
    discord.member('Mira').in('general/Outfits').says('Still here');
    forward(59);
    expect(await isArchived()).toBe(false);
    forward(1);
    expect(await isArchived()).toBe(true);
    const { d } = await bot.frame(({ t }) => t === 'THREAD_UPDATE');
    expect(d).toMatchObject({ id: body.id, thread_metadata: { archived: true } });
    discord.member('Mira').in('general').says('Elsewhere');
    await ask(discord, 'POST', `/channels/${body.id}/messages`, { content: 'Awake' });
    expect(await isArchived()).toBe(false);
  });
});

describe('roles', () => {
  const world = {
    servers: [
      {
        name: 'S',
        applications: [
          { name: defaultApplication.name, permissions: ['ManageRoles', 'KickMembers'], rolePosition: 1 },
        ],
        roles: [{ name: 'Newcomers' }, { name: 'Moderators' }],
        channels: [{ name: 'general' }],
        members: [
          { name: 'Iris', roles: ['Moderators'] },
          { name: 'Jun', roles: ['Newcomers'] },
        ],
      },
    ],
  } as const satisfies LocalDiscordOptions['world'];

  it('are given by a bot only with the permissions that it has', async () => {
    const { discord } = await open({ world });
    const roles = `/guilds/${discord.guildId}/roles`;
    const kick = 1 << 1;
    const administrator = 1 << 3;
    const refused = await ask(discord, 'POST', roles, { name: 'All', permissions: String(administrator) });
    expect(refused).toMatchObject({ status: 403, body: { code: 50013 } });
    const { status, body } = await ask(discord, 'POST', roles, { name: 'Some', permissions: String(kick) });
    expect(status).toBe(200);
    const change = (permissions: number) => ask(discord, 'PATCH', `${roles}/${body.id}`, { permissions });
    expect((await change(administrator)).status).toBe(403);
    expect((await change(0)).status).toBe(200);
  });

  it('are above that of a bot if the world says so', async () => {
    const { discord } = await open({ world });
    const { body } = await ask(discord, 'GET', `/guilds/${discord.guildId}/roles`);
    const byPosition = body.sort(
      (one: { position: number }, two: { position: number }) => one.position - two.position,
    );
    expect(byPosition.map(({ name }: { name: string }) => name)).toEqual([
      '@everyone',
      'Newcomers',
      defaultApplication.name,
      'Moderators',
    ]);
    const kick = (name: string) =>
      ask(discord, 'DELETE', `/guilds/${discord.guildId}/members/${discord.member(name).id}`);
    expect(await kick('Iris')).toMatchObject({ status: 403, body: { code: 50013 } });
    expect((await kick('Jun')).status).toBe(204);
  });
});

describe('what is wrong', () => {
  it.each([
    ['101', 'NUMBER_TYPE_MAX', 'int value should be less than or equal to 100.'],
    ['0', 'NUMBER_TYPE_MIN', 'int value should be greater than or equal to 1.'],
    ['abc', 'NUMBER_TYPE_COERCE', 'Value "abc" is not number.'],
  ])('in a query is refused as in a body: limit=%s', async (limit, code, message) => {
    const { discord } = await open();
    const { status, body } = await ask(discord, 'GET', `${messagesOf(discord)}?limit=${limit}`);
    expect([status, body.code]).toEqual([400, 50035]);
    expect(errorsAt(body, 'limit', '_errors')).toEqual([{ code, message }]);
  });

  it('is named by Discord’s codes', async () => {
    const { discord } = await open();
    const button = (at: number) => ({ type: 2, style: 1, label: 'x', custom_id: String(at) });
    const { body: wide } = await ask(discord, 'POST', messagesOf(discord), {
      components: [{ type: 1, components: [1, 2, 3, 4, 5, 6].map(button) }],
    });
    expect(errorsAt(wide, 'components', '0', 'components', '_errors')).toEqual([
      { code: 'BASE_TYPE_BAD_LENGTH', message: 'Must be between 1 and 5 in length.' },
    ]);
    const { body: late } = await ask(discord, 'POST', messagesOf(discord), {
      embeds: [{ timestamp: 'soon' }],
    });
    expect(errorsAt(late, 'embeds', '0', 'timestamp', '_errors')).toEqual([
      { code: 'DATE_TIME_TYPE_PARSE', message: 'Could not parse soon. Should be ISO8601.' },
    ]);
  });
});

it('an ordered 429 names the bucket that the route has', async () => {
  const { discord, time } = await open({ limits: {} });
  const post = () => call(discord, 'POST', messagesOf(discord), { content: 'hi' });
  const bucketOf = ({ headers }: Response) => headers.get('x-ratelimit-bucket');
  const known = bucketOf(await post());
  discord.trouble.order({ kind: 'rate-limit', retryAfter: 2, times: 1 });
  const limited = await post();
  expect([limited.status, bucketOf(limited)]).toEqual([429, known]);
  expect(Number(limited.headers.get('x-ratelimit-reset')) * 1000).toBe(time.now() + 2000);
});

describe('a name that is not this machine’s', () => {
  /** Asks as a program in another container would. */
  const askAs = (
    host: string,
    { cdnUrl }: LocalDiscord,
    path: string,
    headers: Record<string, string> = {},
  ) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(cdnUrl);
      const request = get({ hostname, port, path, headers: { 'user-agent': userAgent, host, ...headers } });
      request.on('error', reject);
      request.on('response', async (answer) => {
        const parts = await answer.toArray();
        resolve({ status: answer.statusCode, text: parts.join('') });
      });
    });

  it('reaches the controls only with the key, and finds the gateway under it', async () => {
    const { discord } = await open({ host: '0.0.0.0' });
    const key = { 'x-local-discord-key': discord.controlKey ?? '' };
    expect((await askAs('discord:4000', discord, '/_local/world')).status).toBe(403);
    expect(
      (await askAs('discord:4000', discord, '/_local/world', { 'x-local-discord-key': 'x' })).status,
    ).toBe(403);
    expect((await askAs('discord:4000', discord, '/_local/world', key)).status).toBe(200);
    const { text } = await askAs('discord:4000', discord, '/api/v10/gateway');
    expect(JSON.parse(text)).toEqual({ url: 'ws://discord:4000' });
  });

  it('opens no socket for a page of the web, which knows the token too', async () => {
    const { discord } = await open();
    expect(discord.controlKey).toBe(undefined);
    const connectFrom = (origin: string) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${discord.gatewayUrl}/?v=10`, { origin });
        toClose.push(() => socket.terminate());
        socket.once('open', () => resolve('open'));
        socket.once('error', ({ message }) => resolve(message));
      });
    expect(await connectFrom('https://evil.example')).toContain('401');
    expect(await connectFrom('http://localhost:3000')).toBe('open');
  });
});

it('a message comes with the type of its channel, by which discord.js knows direct messages', async () => {
  const discord = await openLocalDiscord();
  const intents = GatewayIntentBits.GuildMessages | GatewayIntentBits.DirectMessages;
  const bot = await startRawBot(discord, { intents });
  for (const [place, type] of [
    ['general', ChannelType.GuildText],
    ['dm', ChannelType.DM],
  ] as const) {
    discord.member('Mira').in(place).says(place);
    const { d } = await bot.frame(({ t, d }) => t === 'MESSAGE_CREATE' && d.channel_type === type);
    expect('guild_id' in d).toBe(place === 'general');
  }
  bot.socket.close();
  await discord.close();
});
