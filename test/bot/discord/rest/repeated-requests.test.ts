import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type OpenRest, openRest } from '../../../../src/bot/discord/rest/rest.ts';
import { leapingTime } from '../../../support/bot/leaping-time.ts';
import { token } from '../../../support/bot/open-dispatcher.ts';
import { promised } from '../../../support/bot/promised.ts';
import { openRecordedRest } from '../../../support/bot/recorded-rest.ts';
import { discordError } from '../../../support/bot/recording-discord.ts';

const minute = 60_000;

/** Everything that Loadout writes to Discord, and how long it goes on with it: from and to, in milliseconds. */
const writes: [string, (rest: OpenRest) => Promise<unknown>, number, number][] = [
  ['a first answer', ({ callbacks }) => callbacks.defer('1', 't'), 2_000, 3_000],
  [
    'an answer',
    ({ answers }) => answers.interactions.editReply('1', 't', { content: 'a' }),
    13 * minute,
    15 * minute,
  ],
  [
    'a follow-up',
    ({ answers }) => answers.interactions.followUp('1', 't', { content: 'a' }),
    13 * minute,
    15 * minute,
  ],
  [
    'a deletion',
    ({ answers }) => answers.webhooks.deleteMessage('1', 't', '@original'),
    13 * minute,
    15 * minute,
  ],
  ['a notice', ({ api }) => api.channels.createMessage('2', { content: 'a' }), 25_000, 1 * minute],
  [
    'a counted invitation',
    ({ api }) => api.channels.editMessage('2', '3', { content: 'a' }),
    minute,
    2 * minute,
  ],
  ['a role', ({ api }) => api.guilds.addRoleToMember('4', '5', '6'), minute, 2 * minute],
  ['a lost role', ({ api }) => api.guilds.removeRoleFromMember('4', '5', '6'), minute, 2 * minute],
];

describe.each(writes)('%s', (_, write, leastMs, mostMs) => {
  it.each([
    [500, discordError(500, 0, 'Internal Server Error')],
    [502, { status: 502, text: '<html>502 Bad Gateway</html>' }],
    [503, { status: 503, body: {} }],
    [504, { status: 504, text: 'upstream request timeout' }],
  ])('arrives once if Discord answers with %s for a while', async (_, failure) => {
    const time = leapingTime();
    const { discord, rest } = await openRecordedRest({ time });
    discord.answer = () => (time.now() < 1_000 ? failure : { status: 200, body: { id: '9' } });
    await write(rest);
    expect(time.now()).toBeLessThan(2_000);
    expect(discord.calls.length).toBeLessThan(14);
  });

  it.each([0, 0.999])('is given up with the last cause after growing pauses (%d)', async (chance) => {
    const time = leapingTime(() => chance);
    const { discord, rest } = await openRecordedRest({ time });
    discord.answer = () => ({ status: 503, body: {} });
    await expect(write(rest)).rejects.toMatchObject({ status: 503, message: 'Service Unavailable' });
    expect(time.now()).toBeGreaterThan(leastMs - 1);
    expect(time.now()).toBeLessThan(mostMs);
    expect(time.pauses).toEqual(time.pauses.toSorted((one, other) => one - other));
    expect(discord.calls.length).toBeLessThan(70);
  });

  it('is sent once if Discord refuses it', async () => {
    const { discord, rest } = await openRecordedRest();
    discord.answer = () => discordError(403, 50_013, 'Missing Permissions');
    await expect(write(rest)).rejects.toMatchObject({ code: 50_013 });
    expect(discord.calls).toHaveLength(1);
  });

  it('arrives if nothing can be reached at first', async () => {
    const server = createServer((_request, response) => response.writeHead(204).end());
    onTestFinished(() => void server.close());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((closed) => server.close(closed));
    const time = leapingTime();
    const sleep = async (ms: number) => {
      await time.sleep(ms);
      if (time.now() > 1_000 && !server.listening)
        await new Promise<void>((open) => server.listen(port, '127.0.0.1', open));
    };
    const rest = openRest({ apiUrl: `http://127.0.0.1:${port}/api`, token, time: { ...time, sleep } });
    onTestFinished(rest.close);
    await write(rest);
  });
});

describe('a connection that breaks after Discord has the request', () => {
  const lost: [string, (rest: OpenRest) => Promise<unknown>, number][] = [
    [
      'does an edit again, which changes nothing',
      ({ answers }) => answers.interactions.editReply('1', 't', { content: 'a' }),
      2,
    ],
    [
      'posts no follow-up twice',
      ({ answers }) => answers.interactions.followUp('1', 't', { content: 'a' }),
      1,
    ],
    ['creates no role twice', ({ api }) => api.guilds.createRole('4', { name: 'a' }), 1],
    [
      'posts a message again under the same nonce',
      ({ api }) => api.channels.createMessage('2', { content: 'a' }),
      2,
    ],
  ];
  it.each(lost)('%s', async (_, write, times) => {
    const taken: string[] = [];
    const server = createServer(async (request, response) => {
      taken.push(Buffer.concat(await request.toArray()).toString());
      if (taken.length === 1) return request.socket.destroy();
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"9"}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const rest = openRest({ apiUrl: `http://127.0.0.1:${port}/api`, token, time: leapingTime() });
    onTestFinished(async () => {
      await rest.close();
      server.close();
    });
    const result = await write(rest).then(
      () => 'sent',
      () => 'lost',
    );
    expect([taken.length, result]).toEqual([times, times === 2 ? 'sent' : 'lost']);
    // Together with the nonce: a repetition is the same to the letter.
    expect(new Set(taken).size).toBe(1);
    if (taken[0]?.includes('nonce')) expect(JSON.parse(taken[0])).toMatchObject({ enforce_nonce: true });
  });

  it('counts a follow-up as sent if only the answer to it was cut', async () => {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"id":', () => response.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const rest = openRest({ apiUrl: `http://127.0.0.1:${port}/api`, token, time: leapingTime() });
    onTestFinished(async () => {
      await rest.close();
      server.close();
    });
    await rest.answers.interactions.followUp('1', 't', { content: 'a' });
  });
});

describe('repeated requests', () => {
  it('are never overtaken by a later edit of the same answer', async () => {
    const time = leapingTime();
    const { discord, rest } = await openRecordedRest({ time });
    let fails = 3;
    discord.answer = () => (fails-- > 0 ? { status: 503, body: {} } : undefined);
    const edit = (content: string) =>
      rest.answers.interactions.editReply('333333333333333333', 't', { content });
    await Promise.all([edit('first'), edit('second')]);
    const contents = discord.calls.map(({ body }) => Object.assign({ content: '' }, body).content);
    expect(contents).toEqual(['first', 'first', 'first', 'first', 'second']);
  });

  it('end with their last cause when the process closes', async () => {
    const pausing = promised();
    const time = {
      ...leapingTime(),
      sleep: (_ms: number, signal?: AbortSignal) =>
        new Promise<void>((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
          pausing.resolve();
        }),
    };
    const { discord, rest } = await openRecordedRest({ time });
    discord.answer = () => ({ status: 503, body: {} });
    const sent = rest.answers.interactions.editReply('1', 't', { content: 'a' });
    const ended = expect(sent).rejects.toMatchObject({ status: 503 });
    await pausing.promise;
    await rest.close();
    await ended;
  });

  it('do not fill the memory: beyond 64 MiB of waiting cards the next one is given up', async () => {
    const time = { ...leapingTime(), sleep: () => new Promise<void>(() => {}) };
    const { discord, rest } = await openRecordedRest({ time });
    discord.answer = () => ({ status: 503, body: {} });
    const send = (who: string) =>
      rest.answers.webhooks.editMessage('333333333333333333', who, '@original', {
        files: [{ name: 'card.jpg', data: Buffer.alloc(40 * 1_048_576) }],
      });
    const results = ['a', 'b'].map((who) =>
      send(who).then(
        () => 'sent',
        () => 'given up',
      ),
    );
    expect(await Promise.race(results)).toBe('given up');
  });
});
