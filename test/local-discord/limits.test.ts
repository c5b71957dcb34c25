import { REST } from '@discordjs/rest';
import { afterEach, describe, expect, it } from 'vitest';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import type { LocalDiscordOptions } from '../../src/local-discord/options.ts';
import { call, playerCommand, respond, startRawBot } from '../support/local-discord/raw-bot.ts';
import { virtualTime } from '../support/local-discord/virtual-time.ts';

const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

async function open(limits: LocalDiscordOptions['limits'] = {}) {
  const time = virtualTime();
  const discord = await openLocalDiscord({ ...time, limits });
  toClose.push(discord.close);
  return { discord, time };
}

/** The answer with its limits' headers. */
async function ask(discord: LocalDiscord, method: string, path: string, body?: object) {
  const response = await call(discord, method, path, body);
  const { headers, status } = response;
  const limit = (name: string) => headers.get(`x-ratelimit-${name}`);
  const text = await response.text();
  return { status, headers, limit, body: text ? JSON.parse(text) : undefined };
}

const messagesOf = (discord: LocalDiscord) => `/channels/${discord.channelId}/messages`;

async function statuses(count: number, request: () => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = [];
  for (let sent = 0; sent < count; sent += 1) found.push((await request()).status);
  return found;
}

describe('the bucket of a route', () => {
  it('is stated in headers, and refuses what is too much', async () => {
    const { discord, time } = await open();
    const post = () => ask(discord, 'POST', messagesOf(discord), { content: 'hi' });
    const first = await post();
    expect(first.status).toBe(200);
    expect(['limit', 'remaining', 'reset-after', 'scope'].map(first.limit)).toEqual([
      '5',
      '4',
      '5.000',
      null,
    ]);
    expect(Number(first.limit('reset')) * 1000).toBe(time.now() + 5000);
    expect(first.limit('bucket')).toMatch(/^[0-9a-f]{32}$/);
    expect(first.headers.get('via')).toBe('1.1 google');
    time.pass(3750);
    expect(await statuses(4, post)).toEqual([200, 200, 200, 200]);
    const refused = await post();
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'You are being rate limited.', retry_after: 1.25, global: false },
    });
    expect(['remaining', 'reset-after', 'scope', 'global'].map(refused.limit)).toEqual([
      '0',
      '1.250',
      'user',
      null,
    ]);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.headers.get('content-type')).toBe('application/json');
    time.pass(1250);
    expect((await post()).limit('remaining')).toBe('4');
  });

  it('counts apart for each channel, and is another one for each method', async () => {
    const { discord } = await open();
    const ana = discord.member('Ana');
    const other = ana.in('bots').whereabouts.channel.id;
    const list = await ask(discord, 'GET', messagesOf(discord));
    const here = await ask(discord, 'POST', messagesOf(discord), { content: 'here' });
    const there = await ask(discord, 'POST', `/channels/${other}/messages`, { content: 'there' });
    expect([here, there].map(({ limit }) => limit('remaining'))).toEqual(['4', '4']);
    expect(here.limit('bucket')).toBe(there.limit('bucket'));
    expect(list.limit('bucket')).not.toBe(here.limit('bucket'));
  });

  it('counts apart for each interaction, and five edits of an answer exhaust it', async () => {
    const { discord, time } = await open();
    const bot = await startRawBot(discord);
    await call(discord, 'PUT', `/applications/${discord.applicationId}/commands`, [playerCommand]);
    const run = async () => {
      discord
        .member('Ana')
        .runs('/player')
        .catch(() => {});
      const interaction = await bot.interaction();
      await respond(discord, interaction, { type: 5 });
      const original = `/webhooks/${discord.applicationId}/${interaction.token}/messages/@original`;
      return () => ask(discord, 'PATCH', original, { content: 'hi' });
    };
    const [edit, editOther] = [await run(), await run()];
    expect(await statuses(6, edit)).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await editOther()).limit('remaining')).toBe('4');
    time.pass(2000);
    expect((await edit()).status).toBe(200);
  });

  it('is not used up by what the token is refused for', async () => {
    const { discord } = await open();
    const response = await fetch(`${discord.apiUrl}/v10/users/@me`, {
      headers: { 'user-agent': 'DiscordBot (x, 1)', authorization: 'Bot nobody' },
    });
    expect([response.status, response.headers.get('x-ratelimit-limit')]).toEqual([401, null]);
  });

  it('makes @discordjs/rest wait, and then send all', async () => {
    const discord = await openLocalDiscord({ now: Date.now });
    toClose.push(discord.close);
    const rest = new REST({ api: discord.apiUrl, version: '10' }).setToken(discord.token);
    const edited: number[] = [];
    rest.on('response', (_request, { status }) => edited.push(status));
    const post = () => rest.delete(`/channels/${discord.channelId}/messages/123456789012345678`);
    const answers = await Promise.allSettled(Array.from({ length: 7 }, post));
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill('rejected'));
    // It read the headers: nothing was refused for being too fast.
    expect(edited).toEqual(Array(7).fill(404));
  });
});

describe('the global limit', () => {
  it('is fifty requests a second, interactions aside', async () => {
    const { discord, time } = await open({ routes: false });
    const me = () => ask(discord, 'GET', '/users/@me');
    expect(new Set(await statuses(50, me))).toEqual(new Set([200]));
    time.pass(400);
    const refused = await me();
    expect(refused).toMatchObject({ status: 429, body: { retry_after: 0.6, global: true } });
    expect(['global', 'scope', 'limit'].map(refused.limit)).toEqual(['true', 'global', null]);
    expect(await ask(discord, 'POST', '/interactions/1/x/callback', {})).toMatchObject({ status: 404 });
    expect(await ask(discord, 'GET', '/webhooks/1/x/messages/@original')).toMatchObject({ status: 404 });
    time.pass(600);
    expect((await me()).status).toBe(200);
  });
});

describe('what every request has to bring', () => {
  const bare = async (discord: LocalDiscord, headers: Record<string, string>, path = '/v10/gateway') => {
    const response = await fetch(discord.apiUrl + path, { headers });
    return { status: response.status, body: await response.json(), via: response.headers.get('via') };
  };
  const agent = { 'user-agent': 'DiscordBot (https://github.com/Rapptz/discord.py 2.2.2) Python/3.11' };

  it.each(['', 'Mozilla/5.0', 'Java/1.8.0', 'Python-urllib/3.11'])(
    'is the name of its client, not “%s”',
    async (name) => {
      const { discord } = await open();
      expect(await bare(discord, { 'user-agent': name })).toEqual({
        status: 403,
        body: { message: 'internal network error', code: 40333 },
        via: null,
      });
      for (const taken of [agent, { 'user-agent': 'node' }])
        expect((await bare(discord, taken)).status).toBe(200);
    },
  );

  it.each(['', '/v6', '/v8', '/v11', '/v100'])('is a version that is spoken, not “%s”', async (version) => {
    const { discord } = await open();
    expect(await bare(discord, agent, `${version}/gateway`)).toMatchObject({
      status: 400,
      body: { code: 50041 },
    });
  });

  it('is not asked of a Discord that is set not to ask', async () => {
    const { discord } = await open({ userAgent: false });
    expect((await bare(discord, { 'user-agent': 'Mozilla/5.0' })).status).toBe(200);
  });
});

describe('an address that sends too much that is invalid', () => {
  const wrong = (discord: LocalDiscord) =>
    fetch(`${discord.apiUrl}/v10/users/@me`, { headers: { 'user-agent': 'DiscordBot (x, 1)' } });

  it('is banned until the ten minutes are over', async () => {
    const { discord, time } = await open({ invalidRequests: 3 });
    expect(await statuses(2, () => wrong(discord))).toEqual([401, 401]);
    expect((await ask(discord, 'GET', '/users/@me')).status).toBe(200);
    time.pass(60_000);
    expect((await wrong(discord)).status).toBe(401);
    const banned = await ask(discord, 'GET', '/users/@me');
    expect(banned).toMatchObject({ status: 429, body: { code: 0 } });
    expect(banned.body).not.toHaveProperty('retry_after');
    expect(banned.headers.get('retry-after')).toBe('540');
    expect(banned.headers.get('via')).toBe(null);
    time.pass(540_000);
    expect((await ask(discord, 'GET', '/users/@me')).status).toBe(200);
  });

  it('is not banned for limits that it shares', async () => {
    const { discord } = await open({ invalidRequests: 3 });
    const me = () => ask(discord, 'GET', '/users/@me');
    discord.trouble.order({ kind: 'rate-limit', scope: 'shared', times: 5 });
    expect(await statuses(6, me)).toEqual([429, 429, 429, 429, 429, 200]);
    discord.trouble.order({ kind: 'rate-limit', scope: 'user', times: 3 });
    expect(await statuses(4, me)).toEqual([429, 429, 429, 429]);
    expect((await me()).headers.get('via')).toBe(null);
  });
});
