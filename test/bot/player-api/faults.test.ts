import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Keyv } from 'keyv';
import { Agent } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { type HttpClientOptions, openHttpClient } from '../../../src/bot/http/http-client.ts';
import { createApiGate } from '../../../src/bot/player-api/api-gate.ts';
import { createPlayerApi } from '../../../src/bot/player-api/client.ts';
import { PlayerApiError, type PlayerApiProblem } from '../../../src/bot/player-api/errors.ts';
import { keptLog } from '../../support/kept-log.ts';

const hour = 3_600_000;
const record = JSON.stringify({ basicInfo: { accountId: '4123456789', nickname: 'Ana' } });

/** Closed in reverse order after each test. */
let closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

describe('a server that misbehaves', () => {
  const slow: [what: string, says: (socket: Socket) => void][] = [
    ['never answers', () => undefined],
    ['sends half a header', (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-ty')],
    ['sends a header and no body', (socket) => socket.write(head({ 'content-length': 100 }))],
    ['sends a header drop by drop', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx-a: ')],
    ['sends a body drop by drop', (socket) => drip(socket, head({ 'content-length': 1_000_000 }))],
    ['promises more than it has', (socket) => socket.write(head({ 'content-length': 9_999 }) + record)],
  ];
  it.each(slow)('and %s is given up at the deadline', async (_, says) => {
    const { problem } = await open(says);
    expect(await problem({ patienceMs: 250 })).toEqual({ kind: 'timeout', afterMs: expect.any(Number) });
  });

  it('and sends without end is cut off', async () => {
    const { problem, requests } = await open((socket) => {
      socket.write(head({}));
      const more = () => {
        while (!socket.destroyed && socket.write('x'.repeat(65_536)));
      };
      socket.on('drain', more);
      more();
    });
    expect(await problem()).toMatchObject({
      kind: 'contract-broken',
      detail: expect.stringMatching(/larger/),
    });
    expect(requests()).toBe(1);
  });

  const broken: [what: string, says: (socket: Socket) => void, expected: object, requests: number][] = [
    ['hangs up', (socket) => socket.destroy(), { kind: 'unavailable', status: undefined }, 3],
    [
      'hangs up in the middle',
      (socket) => socket.end(`${head({ 'content-length': 200 })}{"basicInfo"`),
      { kind: 'unavailable', status: undefined },
      3,
    ],
    ['speaks no HTTP', (socket) => socket.end('220 mail.example ESMTP\r\n'), { kind: 'unavailable' }, 3],
    [
      'says less than it sends',
      (socket) => socket.end(head({ 'content-length': 12 }) + record),
      { kind: 'contract-broken' },
      1,
    ],
    [
      'sends us in circles',
      (socket) => socket.end('HTTP/1.1 302 Found\r\nlocation: /api/v1/info\r\ncontent-length: 0\r\n\r\n'),
      { kind: 'unavailable', status: 302 },
      2,
    ],
    [
      'sends a proxy’s page',
      (socket) =>
        socket.end(`${head({ 'content-type': 'text/html' }, 403)}<html>Checking your browser</html>`),
      { kind: 'unavailable', status: 403 },
      1,
    ],
    ['sends nothing at all', (socket) => socket.end(head({})), { kind: 'unavailable', status: 200 }, 1],
  ];
  it.each(broken)('and %s is not taken for a missing player', async (_, says, expected, requests) => {
    const server = await open(says);
    expect(await server.problem()).toMatchObject(expected);
    expect(server.requests()).toBe(requests);
  });

  it('is asked again for a lost connection, and serves then', async () => {
    let first = true;
    const { ask } = await open((socket) => {
      if (first) socket.destroy();
      else socket.end(head({ 'content-length': record.length }) + record);
      first = false;
    });
    expect(await ask()).toMatchObject({ value: { nickname: 'Ana' }, freshness: 'live' });
  });
});

describe('a host', () => {
  it('whose name is gone is unavailable', async () => {
    const dispatcher = new Agent({
      connect: {
        lookup: (_host, _options, done) => done(Object.assign(new Error('gone'), { code: 'ENOTFOUND' }), []),
      },
    });
    const { problem } = client('http://api.example/api/v1', { dispatcher });
    expect(await problem()).toMatchObject({ kind: 'unavailable', status: undefined });
  });

  it.each([
    ['speaks no TLS', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['refuses TLS', Buffer.from('15030300020228', 'hex')],
  ])('that %s is unavailable', async (_, words) => {
    const { port } = await open((socket) => socket.end(words));
    const { problem } = client(`https://127.0.0.1:${port}/api/v1`);
    expect(await problem()).toMatchObject({ kind: 'unavailable', status: undefined });
  });

  it('that does not listen is unavailable', async () => {
    const { port, stop } = await open(() => undefined);
    await stop();
    const { problem } = client(`http://127.0.0.1:${port}/api/v1`);
    expect(await problem()).toMatchObject({ kind: 'unavailable', status: undefined });
  });
});

describe('a refusal of too many requests', () => {
  const inAMinute = () => new Date(Date.now() + 90_000).toUTCString();
  it.each<[string, () => Record<string, string | number>, [least: number, most: number]]>([
    ['without Retry-After', () => ({}), [59_000, 61_000]],
    ['with seconds', () => ({ 'retry-after': 42 }), [41_000, 43_000]],
    ['with a date', () => ({ 'retry-after': inAMinute() }), [87_000, 92_000]],
    ['with a date gone by', () => ({ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }), [0, 2_000]],
    ['with an absurd number', () => ({ 'retry-after': '86400000' }), [59 * 60_000, hour + 1_000]],
    ['with a number of no meaning', () => ({ 'retry-after': '9'.repeat(300) }), [59_000, 61_000]],
    ['with a time', () => ({ 'retry-after': Math.ceil(Date.now() / 1_000) + 42 }), [40_000, 45_000]],
    ['with garbage', () => ({ 'retry-after': 'soon; maybe' }), [59_000, 61_000]],
  ])('%s is kept', async (_, headers, [least, most]) => {
    const server = await open((socket) => socket.end(head({ 'content-length': 0, ...headers() }, 429)));
    const before = Date.now();
    const problem = await server.problem({ patienceMs: 600 });
    if (problem.kind !== 'rate-limited' || problem.retryAt === undefined) expect.fail(problem.kind);
    expect(problem.retryAt - before).toBeGreaterThanOrEqual(least);
    expect(problem.retryAt - before).toBeLessThanOrEqual(most);
    await server.problem({ uid: '99999', patienceMs: 600 });
    expect(server.requests()).toBe(1);
  });
});

/** A raw server: `says` is called for each request. */
async function open(says: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  let requests = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => {
      requests++;
      says(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  closing.push(stop);
  const { port } = server.address() as AddressInfo;
  return { ...client(`http://127.0.0.1:${port}/api/v1`), port, stop, requests: () => requests };
}

function client(baseUrl: string, change: Partial<HttpClientOptions> = {}) {
  const now = Date.now;
  const client = openHttpClient({ userAgent: 'Loadout/0.0 (+https://loadout.example)', now, ...change });
  closing.push(() => change.dispatcher?.destroy());
  const gate = createApiGate({ client, now });
  const api = createPlayerApi({
    client,
    gate,
    baseUrl,
    key: 'lo_key',
    cache: new Keyv(),
    now,
    log: keptLog(),
    random: () => 0,
  });
  const ask = ({ uid = '4123456789', patienceMs = 20_000 } = {}) =>
    api.player({ uid, region: 'SG' }, { deadline: now() + patienceMs });
  const problem = (question?: Parameters<typeof ask>[0]): Promise<PlayerApiProblem> =>
    ask(question).then(
      () => expect.fail('an answer came'),
      (error: unknown) => (error instanceof PlayerApiError ? error.problem : expect.fail(String(error))),
    );
  return { ask, problem };
}

function drip(socket: Socket, start: string) {
  socket.write(start);
  const dripping = setInterval(() => socket.write(' '), 10);
  socket.on('close', () => clearInterval(dripping));
}

function head(headers: Record<string, string | number>, status = 200): string {
  const lines = Object.entries({ connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `HTTP/1.1 ${status} Whatever\r\n${lines.join('\r\n')}\r\n\r\n`;
}
