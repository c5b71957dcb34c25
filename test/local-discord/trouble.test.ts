import { connect } from 'node:net';
import { REST } from '@discordjs/rest';
import { Client, Events } from 'discord.js';
import { afterEach, describe, expect, it } from 'vitest';
import { createClock } from '../../src/local-discord/clock.ts';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import {
  answerOf,
  call,
  connectRawBot,
  playerCommand,
  respond,
  startRawBot,
} from '../support/local-discord/raw-bot.ts';
import { virtualTime } from '../support/local-discord/virtual-time.ts';

const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

async function open() {
  const time = virtualTime();
  const discord = await openLocalDiscord(time);
  toClose.push(discord.close);
  return { discord, time };
}

const me = (discord: LocalDiscord) => answerOf(call(discord, 'GET', '/users/@me'));

/** The code of the error that a request ends with. */
const brokenBy = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'nothing',
    (error) => error.cause.code,
  );

describe('requests in trouble', () => {
  it('are limited, as often as was ordered', async () => {
    const { discord } = await open();
    discord.trouble.order({ kind: 'rate-limit', scope: 'shared', retryAfter: 1.5, times: 1 });
    const response = await call(discord, 'GET', '/users/@me');
    expect(response.status).toBe(429);
    expect(response.headers.get('x-ratelimit-scope')).toBe('shared');
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toEqual({
      message: 'The resource is being rate limited.',
      retry_after: 1.5,
      global: false,
    });
    expect((await me(discord)).status).toBe(200);
    discord.trouble.order({ kind: 'rate-limit', scope: 'global', times: 1 });
    const global = await call(discord, 'GET', '/users/@me');
    expect(global.headers.get('x-ratelimit-global')).toBe('true');
    expect(await global.json()).toMatchObject({ global: true, retry_after: 1 });
  });

  it('meet a page of the edge for as long as was ordered, from the first of them on', async () => {
    const { discord, time } = await open();
    discord.trouble.order({ kind: 'error', status: 502, as: 'page', forMs: 1_000 });
    time.pass(5_000);
    for (const passedMs of [0, 999]) {
      time.pass(passedMs);
      const response = await call(discord, 'GET', '/users/@me');
      expect([response.status, response.headers.get('content-type')]).toEqual([
        502,
        expect.stringContaining('text/html'),
      ]);
      expect(await response.text()).toContain('502: Bad Gateway');
    }
    time.pass(1);
    expect((await me(discord)).status).toBe(200);
    expect(discord.trouble.list()).toEqual([]);
  });

  it('fail until that is cancelled', async () => {
    const { discord } = await open();
    const standing = discord.trouble.order({ kind: 'error', status: 503 });
    expect(discord.trouble.list()).toEqual([standing]);
    for (let asked = 0; asked < 3; asked += 1)
      expect(await me(discord)).toEqual({
        status: 503,
        body: { message: '503: Service Unavailable', code: 0 },
      });
    expect(discord.trouble.cancel(standing?.id ?? '')).toBe(true);
    expect((await me(discord)).status).toBe(200);
    expect(discord.trouble.cancel(standing?.id ?? '')).toBe(false);
  });

  it.each<[string, string, string, boolean]>([
    ['GET', '/users/@me', '/users/@me', true],
    ['get', '/users/:user', '/users/@me', true],
    ['PATCH', '/users/@me', '/users/@me', false],
    ['GET', '/users', '/users/@me', false],
    ['GET', '/users/*/guilds', '/users/@me', false],
    ['GET', '/**', '/users/@me', true],
    ['GET', '/users/**', '/users/@me?with=query', true],
    ['GET', '/users/@me/**', '/users/%40me', true],
    ['GET', '/guilds/**', '/users/@me', false],
  ])('are those of %s %s: %s, %s', async (method, route, asked, isMet) => {
    const { discord } = await open();
    discord.trouble.order({ kind: 'error', method, route });
    const { status } = await answerOf(call(discord, 'GET', asked));
    expect(status).toBe(isMet ? 500 : 200);
  });

  it('meet only the first order, and the next when that is used up', async () => {
    const { discord } = await open();
    discord.trouble.order({ kind: 'error', status: 502, times: 2 });
    discord.trouble.order({ kind: 'error', status: 504, times: 1 });
    const seen: number[] = [];
    for (let asked = 0; asked < 4; asked += 1) seen.push((await me(discord)).status);
    expect(seen).toEqual([502, 502, 504, 200]);
    expect(discord.trouble.list()).toEqual([]);
  });

  const post = (discord: LocalDiscord) =>
    call(discord, 'POST', `/channels/${discord.channelId}/messages`, { content: 'hi' });
  const posted = (discord: LocalDiscord) => discord.member('Ana').sees().length;

  it.each<['before' | 'after', number]>([
    ['before', 0],
    ['after', 1],
  ])('wait %s they are taken', async (when, seenMeanwhile) => {
    const { discord, time } = await open();
    discord.trouble.order({ kind: 'slow', delayMs: 5000, when, times: 1 });
    const answer = post(discord);
    await expect.poll(() => discord.trouble.list()).toEqual([]);
    // A request that is not slow has been taken up and answered since then.
    await me(discord);
    await expect.poll(() => posted(discord)).toBe(seenMeanwhile);
    time.pass(5000);
    expect((await answer).status).toBe(200);
    expect(posted(discord)).toBe(1);
  });

  it.each<['before' | 'after', 'reset' | 'close', string, number]>([
    ['before', 'reset', 'ECONNRESET', 0],
    ['before', 'close', 'UND_ERR_SOCKET', 0],
    ['after', 'reset', 'ECONNRESET', 1],
    ['after', 'close', 'UND_ERR_SOCKET', 1],
  ])('are cut off %s they are taken, by a %s', async (when, how, code, taken) => {
    const { discord } = await open();
    discord.trouble.order({ kind: 'cut', when, how, method: 'POST', times: 1 });
    expect(await brokenBy(post(discord))).toBe(code);
    expect(posted(discord)).toBe(taken);
    expect((await post(discord)).status).toBe(200);
  });

  it('are sent again by @discordjs/rest', async () => {
    const { discord } = await open();
    const rest = new REST({ api: discord.apiUrl, version: '10' }).setToken(discord.token);
    discord.trouble.order({ kind: 'error', status: 500, times: 1 });
    discord.trouble.order({ kind: 'cut', times: 1 });
    discord.trouble.order({ kind: 'rate-limit', retryAfter: 0.01, times: 1 });
    expect(await rest.get('/users/@me')).toMatchObject({ id: discord.applicationId });
    expect(discord.trouble.list()).toEqual([]);
  });
});

describe('a gateway in trouble', () => {
  it('keeps silent, and what happened comes with the resume', async () => {
    const { discord } = await open();
    const bot = await startRawBot(discord, { intents: 1 << 9 });
    const heard = discord.trouble.order({ kind: 'silence', acks: false });
    discord.member('Ana').says('unheard');
    bot.send(1, null);
    // The acknowledgement comes, and no event before it.
    expect((await bot.frame(({ op, t }) => op === 11 || t === 'MESSAGE_CREATE')).op).toBe(11);
    discord.trouble.cancel(heard?.id ?? '');
    discord.trouble.order({ kind: 'silence', events: false });
    bot.send(1, null);
    discord.member('Ana').says('heard');
    expect((await bot.frame(({ op, t }) => op === 11 || t === 'MESSAGE_CREATE')).s).toBe(3);
    const again = await connectRawBot(discord);
    again.send(6, { token: discord.token, session_id: bot.sessionId, seq: 1 });
    again.send(1, null);
    expect((await again.frame(({ t }) => t === 'MESSAGE_CREATE')).s).toBe(2);
    expect((await again.frame(({ t }) => t === 'RESUMED')).s).toBe(4);
    expect((await again.frame(({ op }) => op === 11)).op).toBe(11);
  });

  it('keeps silent also to who comes later, if that was ordered', async () => {
    const { discord } = await open();
    discord.trouble.order({ kind: 'silence', events: false, newToo: true });
    const bot = await startRawBot(discord);
    bot.send(1, null);
    bot.send(99, null);
    expect(await bot.closed).toBe(4001);
    discord.trouble.clear();
    const next = await startRawBot(discord);
    next.send(1, null);
    expect((await next.frame(({ op }) => op === 11)).op).toBe(11);
  });

  it('asks to reconnect, ends sessions and cuts connections', async () => {
    const { discord } = await open();
    const bot = await startRawBot(discord);
    expect(discord.trouble.order({ kind: 'reconnect' })).toBe(undefined);
    expect((await bot.frame(({ op }) => op === 7)).d).toBe(null);
    discord.trouble.order({ kind: 'invalid-session' });
    expect((await bot.frame(({ op }) => op === 9)).d).toBe(false);
    const other = await startRawBot(discord);
    discord.trouble.order({ kind: 'drop' });
    expect(await other.closed).toBe(1006);
    expect(discord.trouble.list()).toEqual([]);
  });

  it('makes discord.js reconnect and resume', async () => {
    const discord = await openLocalDiscord({ now: Date.now });
    toClose.push(discord.close);
    const client = new Client({ intents: 0, rest: { api: discord.apiUrl } });
    toClose.push(() => client.destroy());
    await client.login(discord.token);
    const resumed = new Promise((resolve) => client.once(Events.ShardResume, resolve));
    discord.trouble.order({ kind: 'drop' });
    await resumed;
    expect(discord.gateway.connected()).toBe(1);
  });
});

describe('a clock that goes forward', () => {
  it('lets tokens expire, limits reset and members stop waiting', async () => {
    const { discord, time } = await open();
    const bot = await startRawBot(discord);
    await call(discord, 'PUT', `/applications/${discord.applicationId}/commands`, [playerCommand]);
    const answer = discord.member('Ana').runs('/player');
    const failed = expect(answer).rejects.toThrow('said nothing for 15 s');
    const interaction = await bot.interaction();
    await respond(discord, interaction, { type: 5 });
    // A timer that waits becomes due 14 s sooner.
    discord.trouble.order({ kind: 'clock-forward', ms: 14_000 });
    time.pass(1000);
    await failed;
    discord.trouble.order({ kind: 'clock-forward', ms: 15 * 60_000 });
    const original = `/webhooks/${discord.applicationId}/${interaction.token}/messages/@original`;
    expect(await answerOf(call(discord, 'PATCH', original, { content: 'late' }))).toMatchObject({
      status: 401,
      body: { code: 50027 },
    });
    expect(discord.member('Ana').says('now').message.timestamp).toBe(
      new Date(time.now() + 14_000 + 15 * 60_000).toISOString(),
    );
  });

  it('runs what is due in its order, what an earlier task cancelled not at all, and the rest later', () => {
    const time = virtualTime();
    const clock = createClock(time);
    const ran: string[] = [];
    clock.after(2000, () => ran.push('second'));
    clock.after(5000, () => ran.push('later'));
    const cancel = clock.after(3000, () => ran.push('cancelled'));
    clock.after(1000, () => {
      ran.push('first');
      cancel();
    });
    clock.advance(3000);
    expect(ran).toEqual(['first', 'second']);
    expect(clock.now()).toBe(time.now() + 3000);
    time.pass(1999);
    expect(ran).toHaveLength(2);
    time.pass(1);
    expect(ran).toEqual(['first', 'second', 'later']);
  });
});

describe('orders over HTTP', () => {
  const control = (discord: LocalDiscord, method: string, path = '', body?: unknown) =>
    answerOf(
      fetch(`${discord.cdnUrl}/_local/trouble${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
    );

  it('are ended by who names JSON and sends nothing, and say in words that they are no JSON', async () => {
    const { discord } = await open();
    const ask = (method: string, body: string) =>
      answerOf(
        fetch(`${discord.cdnUrl}/_local/trouble`, {
          method,
          headers: { 'content-type': 'application/json' },
          body,
        }),
      );
    expect((await ask('DELETE', '')).status).toBe(204);
    expect(await ask('POST', '{')).toMatchObject({ status: 400, body: { message: 'This is not JSON.' } });
  });

  it('are given, listed and cancelled', async () => {
    const { discord } = await open();
    const order = { kind: 'error', route: '/users/@me', status: 503, times: 2 };
    const { status, body } = await control(discord, 'POST', '', order);
    expect(status).toBe(201);
    expect(body).toEqual({ ...order, id: expect.any(String) });
    expect((await me(discord)).status).toBe(503);
    const silence = await control(discord, 'POST', '', { kind: 'silence' });
    expect((await control(discord, 'GET')).body).toEqual({ orders: [{ ...body, times: 1 }, silence.body] });
    expect(await control(discord, 'DELETE', `/${body.id}`)).toEqual({ status: 204, body: undefined });
    expect((await control(discord, 'DELETE', `/${body.id}`)).status).toBe(404);
    expect((await me(discord)).status).toBe(200);
    expect((await control(discord, 'DELETE')).status).toBe(204);
    expect((await control(discord, 'GET')).body).toEqual({ orders: [] });
  });

  it('happen at once where they are for a moment', async () => {
    const { discord } = await open();
    const bot = await startRawBot(discord);
    expect((await control(discord, 'POST', '', { kind: 'reconnect' })).status).toBe(204);
    expect((await bot.frame(({ op }) => op === 7)).op).toBe(7);
  });

  it.each([{ kind: 'invalid-session' }, { kind: 'drop' }, { kind: 'clock-forward', ms: 1000 }])(
    'do not stand where they are for a moment, and so have no id: %j',
    async (order) => {
      const { discord } = await open();
      expect(await control(discord, 'POST', '', order)).toEqual({ status: 204, body: undefined });
      expect((await control(discord, 'GET')).body).toEqual({ orders: [] });
    },
  );

  it.each([
    [{}],
    [{ kind: 'flood' }],
    [{ kind: 'error', status: 200 }],
    [{ kind: 'error', tims: 2 }],
    [{ kind: 'slow' }],
    [{ kind: 'clock-forward', ms: -1 }],
    [[]],
    ['reconnect'],
  ])('are refused with reasons: %j', async (order) => {
    const { discord } = await open();
    const { status, body } = await control(discord, 'POST', '', order);
    expect(status).toBe(400);
    expect(body.problems).toMatch(/\w/);
    expect(discord.trouble.list()).toEqual([]);
  });

  it('are kept in bounds: the oldest of more than a hundred goes', async () => {
    const { discord } = await open();
    for (let number = 0; number < 101; number += 1)
      discord.trouble.order({ kind: 'slow', delayMs: number, method: 'POST' });
    expect(discord.trouble.list().map((order) => 'delayMs' in order && order.delayMs)).toEqual(
      Array.from({ length: 100 }, (_, number) => number + 1),
    );
  });

  it('are not taken from a page of another origin', async () => {
    const { discord } = await open();
    const asPage = await fetch(`${discord.cdnUrl}/_local/trouble`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ kind: 'reconnect' }),
    });
    expect(asPage.status).toBe(415);
    const preflight = await fetch(`${discord.cdnUrl}/_local/trouble`, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([404, null]);
    // The name of a page whose address is this machine's.
    expect(await statusAs(discord, 'pages.example')).toContain(' 403 ');
    expect(await statusAs(discord, 'localhost:80')).toContain(' 200 ');
  });
});

/** The status line for a request under another host name, which fetch does not allow. */
function statusAs(discord: LocalDiscord, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(discord.cdnUrl).port) });
    socket.once('error', reject).once('data', (data) => {
      socket.destroy();
      resolve(String(data).split('\r\n')[0] ?? '');
    });
    socket.write(`GET /_local/trouble HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  });
}
