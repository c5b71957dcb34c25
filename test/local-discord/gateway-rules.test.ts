import zlib from 'node:zlib';
import { Client, Events, GatewayIntentBits } from 'discord.js';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { defaultWorld } from '../../src/local-discord/guild/default-world.ts';
import { readWorldFile, type WorldFile } from '../../src/local-discord/guild/world-file.ts';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import type { LocalDiscordOptions } from '../../src/local-discord/options.ts';
import { answerOf, call, connectRawBot, startRawBot } from '../support/local-discord/raw-bot.ts';
import { virtualTime } from '../support/local-discord/virtual-time.ts';

const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

async function open(options: Partial<LocalDiscordOptions> = {}) {
  const time = virtualTime();
  const discord = await openLocalDiscord({ ...time, heartbeatIntervalMs: 40_000, ...options });
  toClose.push(discord.close);
  return { discord, time };
}

const identify = ({ token }: LocalDiscord, more: object = {}) => ({
  token,
  intents: 1,
  properties: {},
  ...more,
});

const startLimit = async (discord: LocalDiscord) =>
  (await answerOf(call(discord, 'GET', '/gateway/bot'))).body.session_start_limit;

describe('a connection', () => {
  async function connect(discord: LocalDiscord, query: string) {
    const { body } = await answerOf(call(discord, 'GET', '/gateway'));
    const socket = new WebSocket(`${body.url}/${query}`);
    return new Promise<{ code?: number; reason?: string; first?: Buffer; isText?: boolean }>((resolve) => {
      socket.once('message', (first: Buffer, isBinary) => {
        socket.terminate();
        resolve({ first, isText: !isBinary });
      });
      socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }));
    });
  }

  it.each(['', '?v=6', '?v=8', '?v=11', '?v=x'])(
    'of no version that is spoken is closed: %s',
    async (query) => {
      expect(await connect((await open()).discord, query)).toEqual({
        code: 4012,
        reason: 'Invalid API version.',
      });
    },
  );

  it('in another encoding than JSON is closed with words', async () => {
    const { code, reason } = await connect((await open()).discord, '?v=10&encoding=etf');
    expect([code, reason]).toEqual([4002, 'Of the encodings only json is spoken here.']);
  });

  it('is plain if it asks for a compression that nobody knows', async () => {
    const { isText, first } = await connect((await open()).discord, '?v=10&compress=best');
    expect(isText).toBe(true);
    expect(JSON.parse(String(first)).op).toBe(10);
  });

  it('is one stream of zstd if Node has that, and plain if not', async () => {
    const { isText, first } = await connect((await open()).discord, '?v=10&compress=zstd-stream');
    expect(isText).toBe(!('createZstdCompress' in zlib));
    if (!isText) expect(first?.readUInt32LE(0)).toBe(0xfd_2f_b5_28);
  });

  it('gets READY in the version that it asked for', async () => {
    const { discord } = await open();
    const { body } = await answerOf(call(discord, 'GET', '/gateway'));
    const socket = new WebSocket(`${body.url}/?v=9`);
    toClose.push(() => socket.terminate());
    const version = new Promise((resolve) => {
      socket.on('message', (raw) => {
        const { op, t, d } = JSON.parse(String(raw));
        if (op === 10) socket.send(JSON.stringify({ op: 2, d: identify(discord) }));
        if (t === 'READY') resolve(d.v);
      });
    });
    expect(await version).toBe(9);
  });

  it('may send 120 frames a minute', async () => {
    const { discord, time } = await open({ heartbeatIntervalMs: 60_000 });
    const bot = await connectRawBot(discord);
    for (let sent = 0; sent < 120; sent += 1) bot.send(1, null);
    for (let acks = 0; acks < 120; acks += 1) await bot.frame(({ op }) => op === 11);
    time.pass(60_000 - 1);
    bot.send(1, null);
    expect(await bot.closed).toBe(4008);
    const patient = await connectRawBot(discord);
    for (let sent = 0; sent < 120; sent += 1) patient.send(1, null);
    for (let acks = 0; acks < 120; acks += 1) await patient.frame(({ op }) => op === 11);
    time.pass(59_000);
    time.pass(1000);
    patient.send(1, null);
    expect((await patient.frame(({ op }) => op === 11)).op).toBe(11);
  });

  it('may send 4096 bytes in a frame', async () => {
    const { discord } = await open();
    const bot = await connectRawBot(discord);
    const frame = (length: number) => JSON.stringify({ op: 1, d: null }).padEnd(length);
    bot.socket.send(frame(4096));
    expect((await bot.frame(({ op }) => op === 11)).op).toBe(11);
    bot.socket.send(frame(4097));
    expect(await bot.closed).toBe(4002);
  });

  it('is closed without heartbeats, and can be resumed then', async () => {
    const { discord, time } = await open();
    const bot = await startRawBot(discord);
    time.pass(50_000);
    bot.send(1, 2);
    await bot.frame(({ op }) => op === 11);
    time.pass(59_000);
    expect(discord.gateway.connected()).toBe(1);
    time.pass(1000);
    expect(await bot.closed).toBe(4009);
    const again = await connectRawBot(discord);
    again.send(6, { token: discord.token, session_id: bot.sessionId, seq: 2 });
    expect((await again.frame(({ t }) => t === 'RESUMED')).s).toBe(3);
  });

  it('cannot resume from a number that was never sent', async () => {
    const { discord } = await open();
    const bot = await startRawBot(discord);
    const late = await connectRawBot(discord);
    late.send(6, { token: discord.token, session_id: bot.sessionId, seq: 99 });
    expect(await late.closed).toBe(4007);
  });

  it('cannot resume what is no longer kept', async () => {
    const { discord } = await open();
    const bot = await startRawBot(discord, { intents: GatewayIntentBits.GuildMessages });
    bot.socket.terminate();
    await expect.poll(() => discord.gateway.connected()).toBe(0);
    for (let number = 0; number < 501; number += 1) discord.member('Ana').says(`Message ${number}`);
    const late = await connectRawBot(discord);
    late.send(6, { token: discord.token, session_id: bot.sessionId, seq: 1 });
    expect((await late.frame(({ op }) => op === 9)).d).toBe(false);
  });
});

describe('the beginning of a session', () => {
  it('needs shards if the bot is too large for one', async () => {
    const { discord } = await open({ limits: { minShards: 2 } });
    const bot = await connectRawBot(discord);
    bot.send(2, identify(discord));
    expect(await bot.closed).toBe(4011);
    expect(await startRawBot(discord, { shard: [0, 2] })).toMatchObject({ sessionId: expect.any(String) });
  });

  it('may come once in five seconds, or is answered op 9', async () => {
    const { discord, time } = await open({ limits: { maxConcurrency: 1 } });
    await startRawBot(discord);
    const hasty = await connectRawBot(discord);
    hasty.send(2, identify(discord));
    expect((await hasty.frame(({ op }) => op === 9)).d).toBe(false);
    expect(discord.gateway.connected()).toBe(1);
    time.pass(5000);
    hasty.send(2, identify(discord));
    await hasty.frame(({ t }) => t === 'READY');
    expect(discord.gateway.connected()).toBe(2);
  });

  it('may come at once for shards of different keys', async () => {
    const { discord } = await open({ limits: { maxConcurrency: 2 } });
    await startRawBot(discord, { shard: [0, 4] });
    await startRawBot(discord, { shard: [1, 4] });
    const third = await connectRawBot(discord);
    third.send(2, identify(discord, { shard: [2, 4] }));
    expect((await third.frame(({ op }) => op === 9)).d).toBe(false);
  });

  it('is counted, and ends all sessions when there were too many in a day', async () => {
    const { discord, time } = await open({ limits: { sessionStarts: 2 } });
    expect(await startLimit(discord)).toMatchObject({ total: 2, remaining: 2, max_concurrency: 16 });
    const first = await startRawBot(discord);
    time.pass(60_000 - 1);
    await startRawBot(discord);
    expect(await startLimit(discord)).toMatchObject({ remaining: 0, reset_after: 24 * 3_600_000 - 59_999 });
    first.send(6, {});
    const third = await connectRawBot(discord);
    third.send(2, identify(discord));
    expect(await third.closed).toBe(4004);
    expect(discord.gateway.connected()).toBe(0);
    time.pass(24 * 3_600_000);
    expect(await startLimit(discord)).toMatchObject({ remaining: 2 });
    await startRawBot(discord);
  });

  it('is counted for the unmodified discord.js client', async () => {
    const discord = await openLocalDiscord({ now: Date.now });
    toClose.push(discord.close);
    const client = new Client({ intents: 0, rest: { api: discord.apiUrl } });
    toClose.push(() => client.destroy());
    await client.login(discord.token);
    expect(await startLimit(discord)).toMatchObject({ total: 1000, remaining: 999 });
  });
});

describe('a world file', () => {
  it('sets limits and grants intents, and the application says so', async () => {
    const world: WorldFile = {
      ...defaultWorld,
      limits: { minShards: 2 },
      privilegedIntents: ['MessageContent'],
    };
    const { discord } = await open({ world });
    const intents = GatewayIntentBits.MessageContent;
    const bot = await connectRawBot(discord);
    bot.send(2, identify(discord, { intents }));
    expect(await bot.closed).toBe(4011);
    await startRawBot(discord, { intents, shard: [0, 2] });
    const { body } = await answerOf(call(discord, 'GET', '/applications/@me'));
    expect([body.flags, body.flags_new]).toEqual([1 << 19, String(1 << 19)]);
  });

  it.each([
    [{ limits: { minShards: 0 } }, 'limits.minShards'],
    [{ limits: { speed: 1 } }, 'limits'],
    [{ privilegedIntents: ['Guilds'] }, 'privilegedIntents[0]'],
  ])('with %j says where it is wrong', (more, where) => {
    expect(() => readWorldFile({ ...defaultWorld, ...more })).toThrow(`${where}: `);
  });
});

describe('a request for members', () => {
  const ask = (bot: Awaited<ReturnType<typeof startRawBot>>, data: object) => {
    bot.send(8, data);
    return bot.frame(({ t }) => t === 'GUILD_MEMBERS_CHUNK' || t === 'RATE_LIMITED');
  };

  it('by the beginning of their names is answered', async () => {
    const { discord } = await open();
    for (const name of ['Ana', 'Anton', 'Ben']) discord.member(name);
    const bot = await startRawBot(discord);
    const { d } = await ask(bot, { guild_id: discord.guildId, query: 'an', limit: 0, nonce: 'n1' });
    expect(d).toMatchObject({
      guild_id: discord.guildId,
      members: [{ user: { global_name: 'Ana' } }, { user: { global_name: 'Anton' } }],
      chunk_index: 0,
      chunk_count: 1,
      nonce: 'n1',
    });
    const { d: one } = await ask(bot, {
      guild_id: discord.guildId,
      query: 'an',
      limit: 1,
      nonce: 'n'.repeat(33),
    });
    expect(one).toMatchObject({ members: [{ user: { global_name: 'Ana' } }] });
    expect(one).not.toHaveProperty('nonce');
  });

  it('by ids says who is not there', async () => {
    const { discord } = await open();
    const ana = discord.member('Ana');
    const bot = await startRawBot(discord);
    const user_ids = [ana.id, '123456789012345678'];
    const { d } = await ask(bot, { guild_id: discord.guildId, user_ids });
    expect(d).toMatchObject({ members: [{ user: { id: ana.id } }], not_found: ['123456789012345678'] });
  });

  it('for all of them comes in chunks of a thousand, once in 30 seconds, and only with the intent', async () => {
    const { discord, time } = await open({ privilegedIntents: GatewayIntentBits.GuildMembers });
    for (let number = 0; number < 1000; number += 1) discord.member(`Member ${number}`);
    const all = { guild_id: discord.guildId, query: '', limit: 0 };
    const blind = await startRawBot(discord);
    blind.send(8, all);
    blind.send(1, null);
    expect((await blind.frame(({ op, t }) => op === 11 || t === 'GUILD_MEMBERS_CHUNK')).op).toBe(11);
    const bot = await startRawBot(discord, { intents: 1 | GatewayIntentBits.GuildMembers });
    const { d: first } = await ask(bot, all);
    const { d: second } = await bot.frame(({ t }) => t === 'GUILD_MEMBERS_CHUNK');
    expect([first.members, second.members].map((members) => (members as object[]).length)).toEqual([1000, 5]);
    expect([first.chunk_index, second.chunk_index, second.chunk_count]).toEqual([0, 1, 2]);
    time.pass(10_000);
    expect(await ask(bot, { ...all, nonce: 'late' })).toMatchObject({
      t: 'RATE_LIMITED',
      d: { opcode: 8, retry_after: 20, meta: { guild_id: discord.guildId, nonce: 'late' } },
    });
    time.pass(20_000);
    expect((await ask(bot, all)).t).toBe('GUILD_MEMBERS_CHUNK');
  });

  it('that cannot be read closes the connection', async () => {
    const bot = await startRawBot((await open()).discord);
    bot.send(8, { guild_id: 'here' });
    expect(await bot.closed).toBe(4002);
  });

  it('of discord.js is answered', async () => {
    const discord = await openLocalDiscord({
      now: Date.now,
      privilegedIntents: GatewayIntentBits.GuildMembers,
    });
    toClose.push(discord.close);
    const ana = discord.member('Ana');
    const client = new Client({
      intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers],
      rest: { api: discord.apiUrl },
    });
    toClose.push(() => client.destroy());
    const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
    await client.login(discord.token);
    await ready;
    const guild = await client.guilds.fetch(discord.guildId);
    discord.member('Ben');
    const members = await guild.members.fetch();
    expect(members.map(({ user }) => user.globalName)).toEqual(expect.arrayContaining(['Ana', 'Ben']));
    expect((await guild.members.fetch({ user: [ana.id] })).size).toBe(1);
  });
});
