import { describe, expect, it, onTestFinished } from 'vitest';
import { withoutKeys } from '../../src/service/failure-printer.ts';
import { startProgram } from '../support/program.ts';
import { openTestService, temporaryFolder } from '../support/service/open-test-service.ts';
import { head, sendRaw } from '../support/service/raw.ts';

const info = '/api/v1/info?uid=123456789&region=sg';
const picture = '/api/images/item?id=101000001';
const userAgent = 'Loadout/0.1 (+https://loadout.example)';

describe('no key is written down', () => {
  it('in any output of the program, whatever is asked, nor in an answer', async () => {
    const SERVICE_DATA = await temporaryFolder();
    const program = startProgram('src/programs/service.ts', { SERVICE_PORT: '0', SERVICE_DATA });
    onTestFinished(async () => void (await program.ends('SIGKILL')));
    const [line, key = ''] = await program.prints(/^key (lo_\w{32})$/m);
    const [, url = ''] = await program.prints(/^listening (\S+)$/m);
    const root = new URL(url).origin;
    const headers = { 'user-agent': userAgent, 'x-api-key': key };
    const bodies: string[] = [];
    for (const path of [
      `${info}&key=${key}`,
      `/nowhere?key=${key}`,
      `/%zz?key=${key}`,
      `/api/v1/info?key=${key}`,
    ]) {
      const reply = await fetch(root + path, { headers });
      bodies.push(await reply.text(), JSON.stringify([...reply.headers]));
    }
    const long = head(`GET /?key=${key} HTTP/1.1`, { 'x-api-key': key, 'x-long': 'x'.repeat(20_000) });
    bodies.push((await sendRaw(root, long)).body, (await sendRaw(root, `${key}\r\n\r\n`)).body);
    await program.ends('SIGTERM');
    expect(bodies.join('\n')).not.toContain(key.slice(3));
    expect(program.output().replace(line, '')).not.toContain(key.slice(3));
  });

  it('in the report of a failure, its causes included', () => {
    const key = `lo_${'a1B2'.repeat(8)}`;
    const error = new Error(`asked with ${key}`, { cause: new Error(`/info?key=${key}`) });
    const text = withoutKeys(Object.assign(error, { url: `/?key=${key}` }));
    expect(text).not.toContain(key.slice(3));
    expect(text).toContain('lo_…');
  });
});

describe('what is sent is bounded', () => {
  it.each([
    ['an address', `${info}&x=${'x'.repeat(3_000)}`, {}],
    ['a uid', `/api/v1/info?uid=${'1'.repeat(1_000)}&region=sg`, {}],
    ['a region', `/api/v1/info?uid=123456789&region=${'a'.repeat(1_000)}`, {}],
  ])('%s that is too long gets 400', async (_case, url, headers) => {
    const { ask } = await openTestService();
    expect((await ask(url, headers)).json()).toMatchObject({ code: 'INVALID_PARAMETER', status: 400 });
  });

  it('a body is refused, not read', async () => {
    const { app, key } = await openTestService();
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const headers = { 'user-agent': userAgent, 'x-api-key': key, 'content-type': 'application/json' };
      const reply = await app.inject({
        method,
        url: info,
        headers,
        payload: `{"x":"${'x'.repeat(100_000)}"}`,
      });
      expect(reply.json()).toMatchObject({ code: 'INVALID_PARAMETER', status: 400 });
    }
  });

  it.each([
    ['a good request', userAgent, { 'transfer-encoding': 'chunked' }, 404],
    ['one that is refused', 'short', { 'content-length': '9999999' }, 403],
  ])('a body is not waited for, and its connection ends: %s', async (_case, agent, body, status) => {
    const { app } = await openTestService();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const fields = { host: 'here', 'user-agent': agent, connection: 'keep-alive', ...body };
    const reply = await sendRaw(address, `${head('GET /nowhere HTTP/1.1', fields)}5\r\nnever`);
    expect([reply.status, reply.headers.connection]).toEqual([status, 'close']);
  });
});

describe('names that mean something to JavaScript or to a disk', () => {
  it.each([
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    '__proto__[plan]',
    'constructor.prototype.plan',
  ])('mean nothing as a parameter: %s', async (name) => {
    const { ask, key } = await openTestService({ plan: 'free' });
    const reply = await ask(`${info}&${encodeURIComponent(name)}=pro`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['x-ratelimit-limit']).toBe('100');
    expect(Object.hasOwn(Object.prototype, 'plan')).toBe(false);
    expect((await ask(`${info}&${name}=${key}`, { 'x-api-key': undefined })).json().code).toBe('KEY_MISSING');
    expect((await ask(info, { 'x-api-key': name })).json().code).toBe('KEY_INVALID');
  });

  it.each(['..%2f..%2fkeys', '../keys.json', '%2e%2e%2fusage.txt', '1%00', '1/../../keys', '%5c..%5ckeys'])(
    'lead to no file as an id: %s',
    async (id) => {
      const { ask } = await openTestService();
      for (const url of [`/api/v1/image?itemID=${id}`, `/api/images/item?id=1&kind=${id}`])
        expect((await ask(url)).json()).toMatchObject({ code: 'INVALID_PARAMETER' });
      expect([400, 404]).toContain((await ask(`/docs/static/${id}`)).statusCode);
    },
  );

  it('a path out of the documentation is answered with what is wrong with it', async () => {
    const { app } = await openTestService();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const line = 'GET /docs/static/../../../../package.json HTTP/1.1';
    const reply = await sendRaw(address, head(line, { host: 'here', 'user-agent': userAgent }));
    expect([reply.status, JSON.parse(reply.body)]).toEqual([
      400,
      expect.objectContaining({ code: 'INVALID_PARAMETER', message: expect.stringMatching(/^The address /) }),
    ]);
  });

  it('no header of an answer holds what a caller sent', async () => {
    const { ask } = await openTestService();
    for (const name of ['region', 'uid', 'itemID', 'kind', 'key'])
      for (const url of [info, picture, '/nowhere?']) {
        const reply = await ask(`${url}&${name}=x%0d%0ax-injected:%20yes`);
        expect(JSON.stringify(reply.headers)).not.toContain('injected');
      }
  });
});

it('a guess that comes near a key learns nothing from the time it takes', async () => {
  const { keys, key } = await openTestService();
  const near = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
  const far = `lo_${'~'.repeat(32)}`;
  const timeOf = async (guess: string) => {
    const from = performance.now();
    for (let tried = 0; tried < 10; tried++) await keys.find(guess);
    return performance.now() - from;
  };
  const times: { near: number; far: number }[] = [];
  for (let round = 0; round < 200; round++) times.push({ near: await timeOf(near), far: await timeOf(far) });
  const middle = (values: number[]) => values.toSorted((one, other) => one - other)[100] ?? 0;
  const ratio = middle(times.map((time) => time.near)) / middle(times.map((time) => time.far));
  expect(await keys.find(near)).toBeUndefined();
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
