import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { causeFaults } from '../../src/service/faults/cause-faults.ts';
import { buildFaultAdmin } from '../../src/service/faults/fault-admin.ts';
import { type FaultRegistry, openFaultRegistry } from '../../src/service/faults/fault-registry.ts';
import { folderSource } from '../../src/service/pictures/sources/folder-source.ts';
import { startProgram } from '../support/program.ts';
import { openTestService, temporaryFolder } from '../support/service/open-test-service.ts';

const info = '/api/v1/info?uid=123456789&region=sg';
const image = '/api/v1/image?itemID=101000001';
const userAgent = 'Loadout/0.1 (+https://loadout.example)';
const always = () => 0;

type Order = Parameters<FaultRegistry['add']>[0];

async function openTroubled(order: Order) {
  const faults = openFaultRegistry(always);
  faults.add(order);
  const counter = await openTestService({ faults });
  return { faults, ...counter };
}

describe('a fault', () => {
  it.each([
    ['rate-limited', 429, { code: 'FW_004', status: 429 }, '60'],
    ['internal-error', 500, { error: 'internal', code: 'INTERNAL', status: 500 }, undefined],
    ['unavailable', 503, { code: 'UPSTREAM_UNAVAILABLE', status: 503 }, undefined],
    ['quota-exceeded', 429, { code: 'QUOTA_EXCEEDED', status: 429 }, '60'],
    ['key-refused', 401, { code: 'KEY_INVALID', status: 401 }, undefined],
    ['plan-refused', 403, { code: 'PLAN_FORBIDDEN', status: 403 }, undefined],
    ['user-agent-refused', 403, { code: 'FW_002', status: 403 }, undefined],
  ] as const)('answers in the service’s stead: %s', async (kind, status, body, retryAfter) => {
    const { ask } = await openTroubled({ kind });
    const reply = await ask(info);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject(body);
    expect(reply.headers['retry-after']).toBe(retryAfter);
  });

  it('answers with what is no JSON: edge-html', async () => {
    const { ask } = await openTroubled({ kind: 'edge-html' });
    const reply = await ask(info);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([502, 'text/html; charset=utf-8']);
  });

  it('cuts the connection in the middle of the body', async () => {
    const { app, key } = await openTroubled({ kind: 'cut' });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    for (const url of [info, image]) {
      const reply = await fetch(address + url, { headers: { 'user-agent': userAgent, 'x-api-key': key } });
      expect(reply.status).toBe(200);
      await expect(reply.arrayBuffer()).rejects.toThrow();
    }
  });

  it('truncates the JSON under a head that is sound', async () => {
    const { app, key } = await openTroubled({ kind: 'truncated-json' });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const reply = await fetch(address + info, { headers: { 'user-agent': userAgent, 'x-api-key': key } });
    const text = await reply.text();
    expect(text).toMatch(/^\{"basicInfo"/);
    expect(() => JSON.parse(text)).toThrow();
  });

  it('gives every value a wrong type, and leaves pictures alone', async () => {
    const { ask } = await openTroubled({ kind: 'wrong-type' });
    expect((await ask(info)).json().basicInfo).toMatchObject({
      accountId: { value: ['123456789'] },
      level: { value: [expect.any(Number)] },
    });
    expect((await ask(image)).headers['content-type']).toBe('image/png');
  });

  it('makes answers slow, by as much as was ordered', async () => {
    const faults = openFaultRegistry(always);
    faults.add({ kind: 'slow', delayMs: 7_000 });
    const app = fastify();
    const slept: number[] = [];
    causeFaults(app, faults, async (ms) => slept.push(ms));
    app.get('/any', () => 'in the end');
    expect((await app.inject('/any')).body).toBe('in the end');
    expect(slept).toEqual([7_000]);
  });

  it('may come with others, whatever their order', async () => {
    const { ask, faults } = await openTroubled({ kind: 'truncated-json' });
    faults.add({ kind: 'wrong-type' });
    const reply = await ask(info);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toMatch(/^\{"basicInfo":\{"accountId":\{"value":\["123456789"\]/);
    expect(() => reply.json()).toThrow();
  });

  it('holds image sources down: the next one serves, and without any the answer is a 503', async () => {
    const { ask, faults } = await openTroubled({ kind: 'image-source-down', source: 'folder' });
    expect((await ask(image)).headers['x-image-source']).toBe('drawn');
    faults.add({ kind: 'image-source-down', source: 'drawn' });
    expect((await ask(image)).json()).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', status: 503 });
    expect((await ask(info)).statusCode).toBe(200);
  });

  it.each(['truncated-json', 'wrong-type'] as const)(
    'counts only answers that it spoils: %s',
    async (kind) => {
      const { ask, faults } = await openTroubled({ kind, count: 1 });
      await ask(image);
      await ask(info, { 'user-agent': 'short' });
      expect(faults.list()).toMatchObject([{ met: 0 }]);
      const sound = await openTestService();
      expect((await ask(info)).body).not.toBe((await sound.ask(info)).body);
      expect((await ask(info)).body).toBe((await sound.ask(info)).body);
    },
  );

  it('counts a picture once, however many sources it holds down', async () => {
    const { ask, faults } = await openTroubled({ kind: 'image-source-down' });
    const sources = [folderSource(await temporaryFolder())];
    const { ask: askBoth } = await openTestService({ faults, sources });
    expect((await askBoth(image)).statusCode).toBe(503);
    expect(faults.list()).toMatchObject([{ met: 1 }]);
    faults.clear();
    faults.add({ kind: 'image-source-down', count: 1 });
    expect((await askBoth(image)).statusCode).toBe(503);
    expect((await ask(image)).statusCode).toBe(200);
  });

  it('applies after the firewall, and only to its path', async () => {
    const { ask } = await openTroubled({ kind: 'unavailable', path: '/api/v1/info' });
    expect((await ask(info, { 'user-agent': 'short' })).json()).toMatchObject({ code: 'FW_001' });
    expect((await ask(image)).statusCode).toBe(200);
  });

  it('ends after its count, with the last request that it hits', async () => {
    const { ask, faults } = await openTroubled({ kind: 'unavailable', count: 2 });
    const statuses = [
      (await ask(info)).statusCode,
      (await ask(info)).statusCode,
      (await ask(info)).statusCode,
    ];
    expect(statuses).toEqual([503, 503, 200]);
    expect(faults.list()).toEqual([]);
  });

  it('is replaced by a newer one if there are too many', () => {
    const faults = openFaultRegistry(always);
    for (let ordered = 0; ordered < 250; ordered++) faults.add({ kind: 'cut' });
    expect(faults.list()).toHaveLength(100);
    expect(faults.list().at(-1)?.id).toBe('250');
  });

  it('meets the share of requests that is set', () => {
    let thrown = 0;
    const faults = openFaultRegistry(() => (thrown++ % 10) / 10);
    faults.add({ kind: 'unavailable', rate: 0.3 });
    const met = Array.from({ length: 100 }, () => faults.meet('/any', ['unavailable']).length);
    expect(met.filter((count) => count === 1)).toHaveLength(30);
  });
});

describe('without an order', () => {
  it('nothing goes wrong, whether orders can be given or not', async () => {
    for (const options of [{}, { faults: openFaultRegistry(always) }]) {
      const { ask } = await openTestService(options);
      expect((await ask(info)).statusCode).toBe(200);
    }
  });
});

describe('the admin route', () => {
  const openAdmin = () => {
    const registry = openFaultRegistry(always);
    const app = buildFaultAdmin(registry);
    onTestFinished(() => app.close());
    return { registry, app };
  };

  it('takes, lists and takes back orders', async () => {
    const { app, registry } = openAdmin();
    const made = await app.inject({ method: 'POST', url: '/faults', payload: { kind: 'slow', delayMs: 5 } });
    expect([made.statusCode, made.json()]).toEqual([
      201,
      { id: '1', kind: 'slow', delayMs: 5, rate: 1, retryAfterSeconds: 60, met: 0 },
    ]);
    await app.inject({ method: 'POST', url: '/faults', payload: { kind: 'cut' } });
    expect((await app.inject('/faults')).json()).toHaveLength(2);
    expect((await app.inject({ method: 'DELETE', url: '/faults/1' })).statusCode).toBe(204);
    expect((await app.inject({ method: 'DELETE', url: '/faults/1' })).statusCode).toBe(404);
    expect((await app.inject({ method: 'DELETE', url: '/faults' })).statusCode).toBe(204);
    expect(registry.list()).toEqual([]);
  });

  it.each([
    [{ kind: 'flood' }, /^kind must be one of slow, .*image-source-down\.$/],
    [{}, /^kind is missing: it must be one of slow, /],
    [{ kind: 'slow', delay: 5 }, /^holds delay, which is not known here\.$/],
    [{ kind: 'slow', rate: 0, count: 1.5 }, /^rate must be more than 0; count must be a whole number\.$/],
    [{ kind: 'slow', delayMs: '5' }, /^delayMs must be a number\.$/],
    [{ kind: 'slow', path: 'api' }, /^path must begin with \/\.$/],
    [[], /^must be an object in \{ \}\.$/],
    [undefined, /^is missing: it must be an object in \{ \}\.$/],
    [{ kind: 'image-source-down', source: 'floder' }, /^source must be folder, source-1 .* or drawn/],
  ])('says what is wrong with an order: %j', async (payload, message) => {
    const { app } = openAdmin();
    const reply = await app.inject({
      method: 'POST',
      url: '/faults',
      ...(payload && { payload: JSON.stringify(payload) }),
      headers: { 'content-type': 'application/json' },
    });
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringMatching(message)]);
  });

  it.each([
    ['POST', '/faults', 'text/plain', 415],
    ['POST', '/faults', 'application/x-www-form-urlencoded', 415],
    ['POST', '/faults', 'application/json', 400],
    ['PUT', '/faults', 'application/json', 400],
    ['PUT', '/faults', undefined, 404],
    ['GET', '/', undefined, 404],
  ] as const)('says what to send instead: %s %s of type %s', async (method, url, type, status) => {
    const { app } = openAdmin();
    const sent = type && { headers: { 'content-type': type }, payload: 'kind=slow' };
    const reply = await app.inject({ method, url, ...sent });
    expect([reply.statusCode, reply.json().message]).toEqual([
      status,
      expect.stringMatching(/^POST \/faults .*content-type: application\/json .*\{"kind":"slow".* DELETE /),
    ]);
  });

  it('takes a type without a body for no body', async () => {
    const { app, registry } = openAdmin();
    const headers = { 'content-type': 'application/json' };
    const statusOf = async (url: string) => (await app.inject({ method: 'DELETE', url, headers })).statusCode;
    for (const kind of ['cut', 'slow'] as const) registry.add({ kind });
    expect([await statusOf('/faults/1'), await statusOf('/faults/99')]).toEqual([204, 404]);
    expect([await statusOf('/faults'), registry.list()]).toEqual([204, []]);
  });

  it('accepts no requests from web pages: only its own origin and name, and only JSON', async () => {
    const { app, registry } = openAdmin();
    const send = (headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/faults', headers, payload: '{"kind":"cut"}' });
    const json = { 'content-type': 'application/json' };
    expect((await send({ ...json, origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await send({ ...json, host: 'evil.example' })).statusCode).toBe(403);
    expect((await send({ 'content-type': 'text/plain' })).statusCode).toBe(415);
    expect(registry.list()).toEqual([]);
    expect((await send(json)).statusCode).toBe(201);
  });

  it('is on a port of its own, and only if it was asked for', async () => {
    const settings = { SERVICE_PORT: '0', SERVICE_DATA: await temporaryFolder() };
    const program = startProgram('src/programs/service.ts', settings, ['--faults', '0']);
    onTestFinished(async () => void (await program.ends('SIGKILL')));
    const [, client = ''] = await program.prints(/^faults (http:\/\/127\.0\.0\.1:\d+\/faults)$/m);
    const [, key = ''] = await program.prints(/^key (lo_\w+)$/m);
    const [, url = ''] = await program.prints(/^listening (\S+)$/m);
    const headers = { 'user-agent': userAgent, 'x-api-key': key };
    const ask = async () => (await fetch(`${url}/info?uid=123456789&region=sg`, { headers })).status;
    const order = {
      method: 'POST',
      body: '{"kind":"unavailable"}',
      headers: { 'content-type': 'application/json' },
    };
    expect((await fetch(client, order)).status).toBe(201);
    expect(await ask()).toBe(503);
    expect((await fetch(client, { method: 'DELETE' })).status).toBe(204);
    expect(await ask()).toBe(200);
    expect((await fetch(new URL('/faults', url), { headers })).status).toBe(404);
    expect(await program.ends('SIGTERM')).toBe(0);
  });
});
