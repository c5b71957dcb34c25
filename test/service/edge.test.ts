import { describe, expect, it } from 'vitest';
import { toNetwork } from '../../src/service/to-network.ts';
import { defaultUserAgentRules } from '../../src/shared/contract/user-agent.ts';
import { StoreAwayError } from '../../src/shared/store/store-error.ts';
import { openTestService, type TestServiceOptions } from '../support/service/open-test-service.ts';
import { head, sendRaw } from '../support/service/raw.ts';

const info = '/api/v1/info?uid=123456789&region=sg';
const good = { host: 'here.example', 'user-agent': 'Loadout/0.1 (+https://loadout.example)' };

async function openDoor(options?: TestServiceOptions) {
  const counter = await openTestService(options);
  const address = await counter.app.listen({ port: 0, host: '127.0.0.1' });
  return { ...counter, address, send: (bytes: string) => sendRaw(address, bytes) };
}

describe('what is hardly HTTP', () => {
  it.each([
    ['no HTTP at all', 'hello there\r\n\r\n', 400],
    ['an unknown method', head('FROBNICATE / HTTP/1.1', good), 400],
    ['two lengths', head('GET / HTTP/1.1', { ...good, 'content-length': '1', 'Content-Length': '2' }), 400],
    ['a header of 20 KB', head('GET / HTTP/1.1', { ...good, 'x-long': 'x'.repeat(20_000) }), 431],
    ['an address of 20 KB', head(`GET /${'x'.repeat(20_000)} HTTP/1.1`, good), 431],
  ])('gets a plain answer in our own words: %s', async (_case, bytes, status) => {
    const { send } = await openDoor();
    const reply = await send(bytes);
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.body)).toEqual({
      error: 'invalid_parameter',
      code: 'INVALID_PARAMETER',
      message: expect.any(String),
      status,
    });
  });

  it('counts against its address, and is banned with it', async () => {
    const { send } = await openDoor({ rateLimit: { requests: 2, seconds: 10 } });
    expect((await send('hello\r\n\r\n')).status).toBe(400);
    expect((await send('hello\r\n\r\n')).status).toBe(400);
    const banned = await send('hello\r\n\r\n');
    expect([banned.status, banned.headers['retry-after']]).toEqual([429, '60']);
    expect(JSON.parse(banned.body)).toMatchObject({ code: 'FW_004', status: 429 });
    expect((await send(head(`GET ${info} HTTP/1.1`, good))).status).toBe(429);
  });
});

describe('the firewall comes first', () => {
  const bad = { ...good, 'user-agent': 'curl/8.0 and more' };
  it.each([
    ['without a Host', 'GET / HTTP/1.1', { 'user-agent': bad['user-agent'] }],
    ['with an Expect that no server can meet', 'GET / HTTP/1.1', { ...bad, expect: 'wonders' }],
    ['with a method of WebDAV', 'PROPFIND / HTTP/1.1', bad],
    ['that asks for an upgrade', 'GET / HTTP/1.1', { ...bad, upgrade: 'websocket', connection: 'upgrade' }],
    ['for the options of all', 'OPTIONS * HTTP/1.1', bad],
    ['with a body', 'POST /api/v1/info HTTP/1.1', { ...bad, 'content-length': '0' }],
    ['to an address of 3,000 characters', `GET /${'x'.repeat(3_000)} HTTP/1.1`, bad],
    ['to an address that can’t be decoded', 'GET /%c0%ae HTTP/1.1', bad],
    ['to the documentation', 'GET /docs HTTP/1.1', bad],
    ['of HTTP 1.0', 'GET / HTTP/1.0', bad],
    ['for a tunnel', 'CONNECT there.example:443 HTTP/1.1', bad],
    ['with a second User-Agent', 'GET / HTTP/1.1', { ...good, 'User-Agent': bad['user-agent'] }],
  ])('for a request %s', async (_case, line, headers) => {
    const { send } = await openDoor();
    const reply = await send(head(line, { ...headers, connection: 'close' }));
    expect([reply.status, JSON.parse(reply.body).code]).toEqual([403, 'FW_002']);
  });

  it.each([
    ['without a Host', 'GET / HTTP/1.1', { 'user-agent': good['user-agent'] }, 400],
    // Without a Host the service can't build the addresses of pictures.
    ['of HTTP 1.0 without a Host', 'GET / HTTP/1.0', { 'user-agent': good['user-agent'] }, 400],
    ['to an address of 3,000 characters', `GET /${'x'.repeat(3_000)} HTTP/1.1`, good, 400],
    ['with a method of WebDAV', 'PROPFIND / HTTP/1.1', good, 404],
    ['with an Expect that no server can meet', 'GET /nowhere HTTP/1.1', { ...good, expect: 'wonders' }, 404],
  ])('and what is wrong otherwise after it: a request %s', async (_case, line, headers, status) => {
    const { send } = await openDoor();
    const reply = await send(head(line, headers));
    expect([reply.status, JSON.parse(reply.body).status]).toEqual([status, status]);
  });
});

describe('a failure of the edge limit', () => {
  it.each([
    { failure: new Error('a bug'), code: 'INTERNAL', status: 500, reported: 3 },
    // The store itself reports that it is away.
    {
      failure: new StoreAwayError('the store does not work'),
      code: 'KEYS_UNAVAILABLE',
      status: 503,
      reported: 0,
    },
  ])(
    'is a $status for every kind of request, and reported if it is a bug: $failure',
    async ({ failure, code, status, reported }) => {
      const failures: unknown[] = [];
      const fail = async () => {
        throw failure;
      };
      const { send } = await openDoor({
        counts: { countInPeriod: fail, countInWindow: fail },
        onFailure: (error) => failures.push(error),
      });
      const lines = [
        'hello there\r\n\r\n',
        head('CONNECT there.example:443 HTTP/1.1', good),
        head('GET / HTTP/1.1', good),
      ];
      for (const line of lines) {
        const reply = await send(line);
        expect([reply.status, JSON.parse(reply.body).code]).toEqual([status, code]);
      }
      expect(failures).toEqual(Array.from({ length: reported }, () => failure));
    },
  );
});

describe('a failure of the quota', () => {
  it('leaves an answer that needs none as it is, and is not reported a second time if the store is away', async () => {
    const failures: unknown[] = [];
    const fail = async () => {
      throw new StoreAwayError('the store does not work');
    };
    const { ask } = await openTestService({
      usage: { of: fail, charge: fail },
      onFailure: (error) => failures.push(error),
    });
    expect((await ask('/api/v1/nowhere')).statusCode).toBe(404);
    expect(failures).toEqual([]);
  });
});

describe('an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });

  it('of the same /64 shares the limit, and of another does not', async () => {
    const { ask } = await openTestService({
      rateLimit: { requests: 1, seconds: 10 },
      trustedProxies: ['127.0.0.1'],
    });
    const status = async (address: string) => (await ask(info, { 'x-forwarded-for': address })).statusCode;
    expect(await status('2001:db8::1')).toBe(200);
    expect(await status('2001:db8::2')).toBe(429);
    expect(await status('2001:db8:0:1::2')).toBe(200);
    expect(await status('192.0.2.1')).toBe(200);
    expect(await status('::ffff:192.0.2.1')).toBe(429);
  });
});

describe('a tunnel', () => {
  it('is not there, and asking for one counts', async () => {
    const { send } = await openDoor({ rateLimit: { requests: 1, seconds: 10 } });
    const ask = head('CONNECT there.example:443 HTTP/1.1', good);
    expect([(await send(ask)).status, (await send(ask)).status]).toEqual([404, 429]);
  });
});

it('a User-Agent of more than 512 characters is refused before it is read', async () => {
  const { ask } = await openTestService();
  const reply = await ask(info, { 'user-agent': `Version/${'1'.repeat(505)}` });
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'INVALID_PARAMETER']);
});

it.each([
  ['here.example:8080', 'http://here.example:8080/api/'],
  ['[2001:db8::1]:8080', 'http://[2001:db8::1]:8080/api/'],
  ['evil.example"><x', '/api/'],
  ['user@evil.example', '/api/'],
  ['evil.example/path', '/api/'],
])('a caller that names the host %s reads addresses that begin with %s', async (host, begins) => {
  const { ask } = await openTestService();
  const reply = await ask('/api/images/player-assets?uid=123456789&region=sg', { host });
  const urls = reply.json<{ url: string }[]>().map(({ url }) => url);
  expect(urls.length).toBeGreaterThan(0);
  expect(urls.filter((url) => !url.startsWith(begins))).toEqual([]);
});

describe('every rule of the firewall can be set', () => {
  const code = async (options: TestServiceOptions, userAgent: string) => {
    const { ask } = await openTestService(options);
    return (await ask(info, { 'user-agent': userAgent })).json().code;
  };
  const rules = defaultUserAgentRules;

  it('length, tokens and browsers', async () => {
    expect(await code({ userAgents: { ...rules, minLength: 30 } }, 'Quite/1.0 but short')).toBe('FW_001');
    expect(await code({ userAgents: { ...rules, blockedTokens: ['quite'] } }, 'QUITE/1.0 curl')).toBe(
      'FW_002',
    );
    expect(await code({ userAgents: { ...rules, blockedTokens: [] } }, 'python-requests/2')).toBeUndefined();
    const oldBrowsers = [{ name: 'Quite', version: /Quite\/(\d+)/, oldest: 7 }];
    expect(await code({ userAgents: { ...rules, oldBrowsers } }, 'Quite/6.5 (fine)')).toBe('FW_003');
    expect(await code({ userAgents: { ...rules, oldBrowsers } }, 'Quite/7.0 (fine)')).toBeUndefined();
  });

  it('the wait', async () => {
    const { ask, later } = await openTestService({ rateLimit: { requests: 1, seconds: 1 }, banSeconds: 5 });
    await ask(info);
    expect((await ask(info)).headers['retry-after']).toBe('5');
    later(5_000);
    expect((await ask(info)).statusCode).toBe(200);
  });
});

describe('behind a proxy that is trusted', () => {
  const rateLimit = { requests: 1, seconds: 10 };
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('the address is the one that the proxy saw, not what the caller claims before it', async () => {
    const { ask } = await openTestService({ rateLimit, trustedProxies: ['127.0.0.0/8'] });
    expect((await ask(info, from('198.51.100.1'))).statusCode).toBe(200);
    expect((await ask(info, from('198.51.100.2'))).statusCode).toBe(200);
    expect((await ask(info, from('203.0.113.9, 198.51.100.1'))).statusCode).toBe(429);
  });

  it('nonsense instead of an address counts for the proxy itself', async () => {
    const { ask } = await openTestService({ rateLimit, trustedProxies: ['127.0.0.1'] });
    expect((await ask(info, from('unknown'))).statusCode).toBe(200);
    expect((await ask(info, from('another client'))).statusCode).toBe(429);
  });
});
