import { once } from 'node:events';
import { constants, createInflate } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import {
  call,
  connectRawBot,
  playerCommand,
  respond,
  startRawBot,
} from '../support/local-discord/raw-bot.ts';

describe('gateway', () => {
  let discord: LocalDiscord;
  beforeEach(async () => {
    discord = await openLocalDiscord({
      now: Date.now,
      heartbeatIntervalMs: 12_345,
      acknowledgeWithinMs: 20_000,
    });
  });
  afterEach(() => discord.close());

  const identify = (more: object = {}) => ({ token: discord.token, intents: 1, properties: {}, ...more });

  it('sends HELLO, READY and GUILD_CREATE, and answers heartbeats', async () => {
    const bot = await connectRawBot(discord);
    expect((await bot.frame(({ op }) => op === 10)).d).toEqual({ heartbeat_interval: 12_345 });
    bot.send(2, identify());
    const ready = await bot.frame(({ t }) => t === 'READY');
    expect(ready).toMatchObject({
      s: 1,
      d: {
        v: 10,
        user: { id: discord.applicationId, bot: true },
        guilds: [{ id: discord.guildId, unavailable: true }],
        private_channels: [],
        application: { id: discord.applicationId },
        resume_gateway_url: expect.stringMatching(/^ws:/),
      },
    });
    expect(await bot.frame(({ t }) => t === 'GUILD_CREATE')).toMatchObject({
      s: 2,
      d: {
        id: discord.guildId,
        channels: [{ id: discord.channelId }, { name: 'bots' }, { name: 'announcements' }],
        roles: [{ id: discord.guildId }, { name: 'Moderators' }, { name: 'Admins' }],
      },
    });
    bot.send(1, 2);
    expect((await bot.frame(({ op }) => op === 11)).op).toBe(11);
  });

  it.each<[string, number, number, () => unknown]>([
    ['a wrong token', 4004, 2, () => identify({ token: 'a.b.c' })],
    ['a shard that cannot be', 4010, 2, () => identify({ shard: [2, 2] })],
    ['intents that do not exist', 4013, 2, () => identify({ intents: 2 ** 30 })],
    ['intents that were not granted', 4014, 2, () => identify({ intents: 1 << 15 })],
    ['a broken identify', 4002, 2, () => 'please'],
    ['no intents', 4013, 2, () => identify({ intents: undefined })],
    ['no properties', 4002, 2, () => identify({ properties: undefined })],
    ['anything before identify', 4003, 3, () => ({})],
    ['a resume with a wrong token', 4004, 6, () => ({ token: 'a.b.c', session_id: 'x', seq: 1 })],
  ])('closes on %s with its code', async (_what, code, op, data) => {
    const bot = await connectRawBot(discord);
    bot.send(op, data());
    expect(await bot.closed).toBe(code);
  });

  it('closes on nonsense, a second identify and an unknown opcode', async () => {
    const nonsense = await connectRawBot(discord);
    nonsense.socket.send('{');
    expect(await nonsense.closed).toBe(4002);
    const twice = await startRawBot(discord);
    twice.send(2, identify());
    expect(await twice.closed).toBe(4005);
    const odd = await startRawBot(discord);
    odd.send(99, {});
    expect(await odd.closed).toBe(4001);
  });

  it('replays what a resuming bot missed, in order', async () => {
    const bot = await startRawBot(discord);
    await bot.frame(({ t }) => t === 'GUILD_CREATE');
    bot.socket.terminate();
    await expect.poll(() => discord.gateway.connected()).toBe(0);
    await call(discord, 'PUT', `/applications/${discord.applicationId}/commands`, [playerCommand]);
    const answer = discord.member('Ana').runs('/player');
    const again = await connectRawBot(discord);
    again.send(6, { token: discord.token, session_id: bot.sessionId, seq: 2 });
    const interaction = await again.interaction();
    expect(await again.frame(({ t }) => t === 'RESUMED')).toMatchObject({ s: 4 });
    await respond(discord, interaction, { type: 4, data: { content: 'caught up' } });
    expect((await answer).message.content).toBe('caught up');
  });

  it('does not resume a session that is unknown or over', async () => {
    const over = await startRawBot(discord);
    over.socket.close(1000);
    await over.closed;
    for (const resume of [
      { session_id: 'unknown', seq: 1 },
      { session_id: over.sessionId, seq: 1 },
    ]) {
      const late = await connectRawBot(discord);
      late.send(6, { token: discord.token, ...resume });
      expect((await late.frame(({ op }) => op === 9)).d).toBe(false);
    }
  });

  it('lets a bot identify again on the same socket once its session is invalid', async () => {
    const bot = await startRawBot(discord);
    discord.gateway.invalidateSessions();
    await bot.frame(({ op }) => op === 9);
    bot.send(2, identify());
    expect((await bot.frame(({ t }) => t === 'READY')).d.session_id).not.toBe(bot.sessionId);
  });

  it('compresses everything into one stream for a bot that asks for it', async () => {
    const url = discord.apiUrl.replace('http', 'ws').replace(/\/api$/, '');
    const socket = new WebSocket(`${url}/?v=10&encoding=json&compress=zlib-stream`);
    const inflate = createInflate({ flush: constants.Z_SYNC_FLUSH });
    const tails: string[] = [];
    socket.on('message', (data: Buffer) => {
      tails.push(data.subarray(-4).toString('hex'));
      inflate.write(data);
    });
    let text = '';
    inflate.on('data', (chunk) => {
      text += chunk;
      if (text.includes('"op":10') && tails.length === 1)
        socket.send(JSON.stringify({ op: 2, d: identify() }));
      if (text.includes('GUILD_CREATE')) socket.send(JSON.stringify({ op: 99 }));
    });
    const [code] = await once(socket, 'close');
    expect(code).toBe(4001);
    expect(text).toContain('"t":"READY"');
    expect(new Set(tails)).toEqual(new Set(['0000ffff']));
  });

  it('invalidates sessions on demand', async () => {
    const bot = await startRawBot(discord);
    discord.gateway.invalidateSessions();
    expect((await bot.frame(({ op }) => op === 9)).d).toBe(false);
    expect(discord.gateway.connected()).toBe(0);
  });

  it('sends message events only to sessions with that intent, and never for ephemeral messages', async () => {
    const [withMessages, plain] = [
      await startRawBot(discord, { intents: 1 | (1 << 9) }),
      await startRawBot(discord),
    ];
    await call(discord, 'PUT', `/applications/${discord.applicationId}/commands`, [playerCommand]);
    void discord.member('Ana').runs('/player');
    const interaction = await plain.interaction();
    await respond(discord, interaction, { type: 4, data: { content: 'psst', flags: 64 } });
    await call(discord, 'POST', `/channels/${discord.channelId}/messages`, { content: 'hear' });
    const heard = await withMessages.frame(({ t }) => t === 'MESSAGE_CREATE');
    expect(heard.d).toMatchObject({ content: 'hear', guild_id: discord.guildId });
    plain.send(1, null);
    const next = await plain.frame(({ t, op }) => t === 'MESSAGE_CREATE' || op === 11);
    expect(next.op).toBe(11);
  });
});
