import { createServer, type Server, type Socket } from 'node:net';
import { MockAgent } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { openHttpClient, type TransportError } from '../../../src/bot/http/http-client.ts';

const userAgent = 'Loadout/0.0.0 (+https://loadout.example)';
const patient = { timeoutMs: 10_000, maxBytes: 1_000_000 };
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('openHttpDoor', () => {
  it('returns a whole answer with any status, and stamps it', async () => {
    const { url } = await serve((socket) => {
      socket.end(
        'HTTP/1.1 429 Too Many\r\nRetry-After: 60\r\nX-A: 1\r\nX-A: 2\r\nContent-Length: 4\r\n\r\nwait',
      );
    });
    let time = 1_000;
    const client = open({ now: () => time++ });
    const answer = await client.get(url, patient);
    expect(answer).toMatchObject({ status: 429, sentAt: 1_000, receivedAt: 1_001 });
    expect(answer.headers).toMatchObject({ 'retry-after': '60', 'x-a': '1, 2' });
    expect(answer.body.toString()).toBe('wait');
  });

  it('sends its User-Agent with every request, and no caller can override it', async () => {
    const { url, requests } = await serve((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
    await open().get(`${url}/info?uid=1`, {
      ...patient,
      headers: { 'user-agent': 'curl/8', 'x-api-key': 'lo_1' },
    });
    expect(requests[0]).toMatch(/^GET \/info\?uid=1 HTTP\/1\.1\r\n/);
    expect(requests[0]?.match(/^user-agent: .*$/gim)).toEqual([`user-agent: ${userAgent}`]);
    expect(requests[0]).toContain('accept-encoding: identity');
    expect(requests[0]).toContain('x-api-key: lo_1');
  });

  it('keeps connections for the next requests', async () => {
    const { url, connections } = await serve((socket) => {
      socket.write('HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno');
    });
    const client = open();
    for (let i = 0; i < 10; i++) await client.get(url, patient);
    expect(connections()).toBeLessThan(5);
  });

  it('follows no redirect', async () => {
    const { url, requests } = await serve((socket) => {
      socket.end('HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n');
    });
    expect((await open().get(url, patient)).status).toBe(302);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['headers that never come', () => undefined],
    ['headers that drip', (socket: Socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX: ', 'x')],
    [
      'a body that stops',
      (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf'),
    ],
    ['a body that drips', (socket: Socket) => drip(socket, 'HTTP/1.1 200 OK\r\n\r\n', ' ')],
  ])('gives up at its time limit on %s', async (_, behave) => {
    const { url } = await serve(behave);
    const failed = await failure(open().get(url, { ...patient, timeoutMs: 80 }));
    expect(failed).toMatchObject({ name: 'TransportError', failure: 'timeout' });
  });

  it('cuts a body that is announced too large before it is sent', async () => {
    const { url, sent } = await serve((socket) => flood(socket, 'Content-Length: 52428800\r\n'));
    expect(await failure(open().get(url, patient))).toMatchObject({ failure: 'too-large' });
    expect(sent()).toBeLessThan(10_000_000);
  });

  it('cuts a body that turns out too large', async () => {
    const { url, sent } = await serve((socket) => flood(socket, ''));
    expect(await failure(open().get(url, patient))).toMatchObject({ failure: 'too-large' });
    expect(sent()).toBeLessThan(10_000_000);
  });

  it('takes a body of exactly the cap', async () => {
    const { url } = await serve((socket) => {
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n${'x'.repeat(1_000)}`);
    });
    expect((await open().get(url, { ...patient, maxBytes: 1_000 })).body).toHaveLength(1_000);
    expect(await failure(open().get(url, { ...patient, maxBytes: 999 }))).toMatchObject({
      failure: 'too-large',
    });
  });

  it.each([
    ['no server listens', async () => `http://127.0.0.1:${await freePort()}`],
    // A label this long is refused by the resolver itself: no question leaves the machine.
    ['the name cannot be resolved', async () => `http://${'x'.repeat(64)}.invalid`],
    ['the connection is cut', async () => (await serve((socket) => socket.destroy())).url],
    [
      'the body is shorter than announced',
      async () =>
        (await serve((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf'))).url,
    ],
    ['it is no HTTP', async () => (await serve((socket) => socket.end('220 smtp ready\r\n'))).url],
    [
      'it is no TLS',
      async () =>
        (await serve((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'))).url.replace('http:', 'https:'),
    ],
    ['the address is none', async () => 'http://'],
  ])('tells that the connection failed where %s', async (_, address) => {
    const url = await address();
    const failed = await failure(open().get(url, { ...patient, headers: { 'x-api-key': 'lo_secret' } }));
    expect(failed).toMatchObject({ name: 'TransportError', failure: 'connection' });
    expect(failed.message).not.toMatch(/127\.0\.0\.1|invalid|lo_secret/);
    expect(failed.cause).toBeInstanceOf(Error);
  });

  it('stops when the caller does', async () => {
    const { url } = await serve(() => undefined);
    const caller = new AbortController();
    let time = 1_000;
    const client = open({ now: () => time });
    const asked = failure(client.get(url, { ...patient, signal: caller.signal }));
    time += 250;
    caller.abort();
    expect(await asked).toMatchObject({ failure: 'aborted', waitedMs: 250 });
  });

  describe('to public addresses only', () => {
    const isPublicOnly = true;

    it('connects to no private address behind a name, and says so', async () => {
      const { url, connections } = await serve((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
      const named = url.replace('127.0.0.1', 'pictures.example');
      const client = open({ lookup: async () => [{ address: '127.0.0.1', family: 4 }] });
      for (const asked of [named, named.replace('http:', 'https:')])
        expect(await failure(client.get(asked, { ...patient, isPublicOnly }))).toMatchObject({
          failure: 'connection',
          message: 'the host name leads to a private address',
        });
      expect(connections()).toBe(0);
    });

    it.each(['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1'])(
      'goes to %s, which was written on purpose, and looks nothing up',
      async (host) => {
        const { url } = await serve((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
        const client = open({ lookup: () => Promise.reject(new Error('looked up')) });
        const asked = url.replace('127.0.0.1', host);
        expect((await client.get(asked, { ...patient, isPublicOnly })).status).toBe(204);
      },
    );

    it('looks a name up only once per connection', async () => {
      const { url } = await serve((socket) =>
        socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'),
      );
      const names: string[] = [];
      const lookup = async (name: string) => {
        names.push(name);
        return [{ address: '127.0.0.1', family: 4 }];
      };
      const client = open({ lookup });
      const asked = url.replace('127.0.0.1', 'localhost');
      for (let time = 0; time < 2; time++)
        expect((await client.get(asked, { ...patient, isPublicOnly })).status).toBe(204);
      expect(names).toEqual(['localhost', 'localhost']);
    });
  });

  it('finishes requests in flight before it closes, and then sends nothing', async () => {
    let answer = () => {};
    const { url, requests } = await serve((socket) => {
      answer = () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
    const client = openHttpClient({ userAgent, now: Date.now });
    const asked = client.get(url, patient);
    await expect.poll(() => requests.length).toBe(1);
    const closed = client.close();
    answer();
    expect((await asked).status).toBe(200);
    await closed;
    expect(await failure(client.get(url, patient))).toMatchObject({ failure: 'aborted' });
  });

  it('sends through the dispatcher it is handed', async () => {
    const dispatcher = new MockAgent();
    dispatcher.disableNetConnect();
    dispatcher.get('https://api.example').intercept({ path: '/info?uid=1' }).reply(200, { ok: true });
    const client = open({ dispatcher });
    const answer = await client.get('https://api.example/info?uid=1', patient);
    expect(JSON.parse(answer.body.toString())).toEqual({ ok: true });
    dispatcher.assertNoPendingInterceptors();
  });
});

function open(options: Partial<Parameters<typeof openHttpClient>[0]> = {}) {
  const client = openHttpClient({ userAgent, now: Date.now, ...options });
  closing.unshift(() => client.close());
  return client;
}

async function failure(work: Promise<unknown>): Promise<TransportError> {
  return work.then(
    () => expect.fail('an answer came'),
    (error) => error,
  );
}

/** A server below HTTP: `behave` is called for each request and may do anything with the socket. */
async function serve(behave: (socket: Socket) => unknown) {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    socket.on('data', (data) => {
      requests.push(data.toString());
      behave(socket);
    });
  });
  await listen(server);
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  let written = 0;
  server.on('connection', (socket) => socket.on('close', () => (written += socket.bytesWritten)));
  const sent = () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, written);
  return { url: `http://127.0.0.1:${portOf(server)}`, requests, connections: () => connections, sent };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await listen(server);
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function drip(socket: Socket, start: string, drop: string) {
  socket.write(start);
  const dripping = setInterval(() => socket.write(drop), 10);
  socket.on('close', () => clearInterval(dripping));
}

/** 50 MB, as fast as the other side takes them. */
function flood(socket: Socket, header: string) {
  socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n`);
  const chunk = Buffer.alloc(64 * 1024);
  let left = 800;
  const pour = () => {
    while (left-- > 0) if (!socket.write(chunk)) return void socket.once('drain', pour);
    socket.end();
  };
  pour();
}
