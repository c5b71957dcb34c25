import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { has } from '../support/machine.ts';
import { type Program, startProgram } from '../support/program.ts';
import { temporaryFolder } from '../support/service/open-test-service.ts';
import { freePort, startRedis, stopRedis } from '../support/store/redis-server.ts';

const userAgent = 'Loadout/0.1 (+https://loadout.example)';
const kinds = [
  { kind: 'a SQLite file', isMissing: false, isRedis: false },
  { kind: 'Redis', isMissing: !has('redis'), isRedis: true },
];

interface Service {
  url: string;
  output(): string;
  key: string | undefined;
}

async function startService(settings: Record<string, string>): Promise<Service> {
  const program = startProgram('src/programs/service.ts', { SERVICE_PORT: '0', ...settings });
  onTestFinished(async () => void (await program.ends('SIGKILL')));
  const [, url = ''] = await program.prints(/^listening (\S+)$/m);
  return { url, output: program.output, key: /^key (lo_\w{32})$/m.exec(program.output())?.[1] };
}

function ask(url: string, key = ''): Promise<Response> {
  return fetch(`${url}/info?uid=123456789&region=sg`, {
    headers: { 'user-agent': userAgent, 'x-api-key': key },
  });
}

async function startOwnRedis(): Promise<{
  url: string;
  server: () => ChildProcess;
  restart: () => Promise<void>;
}> {
  const [folder, port] = [await temporaryFolder(), await freePort()];
  // It keeps what it holds, as an operator's does.
  const start = () => startRedis(port, folder, ['--appendonly', 'yes', '--appendfsync', 'always']);
  let server = await start();
  onTestFinished(() => (server.exitCode === null ? stopRedis(server) : undefined));
  return {
    url: `redis://127.0.0.1:${port}`,
    server: () => server,
    async restart() {
      server = await start();
    },
  };
}

describe.each(kinds)('two services that share $kind', ({ isMissing, isRedis }) => {
  let settings: Record<string, string>;

  beforeEach(async () => {
    const SERVICE_DATA = await temporaryFolder();
    settings =
      isRedis && !isMissing
        ? { SERVICE_DATA, SERVICE_STORE_URL: (await startOwnRedis()).url }
        : { SERVICE_DATA };
  });

  it.skipIf(isMissing)('pass no request too many of a key', async () => {
    // They also know each other's keys, and their end, at once.
    settings = { ...settings, SERVICE_RATE_LIMIT: '10000/1' };
    const [first, second] = [await startService(settings), await startService(settings)];
    expect(second.key).toBeUndefined();
    expect((await ask(second.url, first.key)).status).toBe(200);
    const add = runKeys('add', 'squad');
    expect(await add.ends()).toBe(0);
    const [key = ''] = /lo_\w{32}/.exec(add.output()) ?? [];
    const replies = await Promise.all(
      Array.from({ length: 300 }, (_, number) => ask([first, second][number % 2]?.url ?? '', key)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(200);
    // Both have served some, and no two requests got the same count.
    const left = replies.flatMap(({ status, headers }) =>
      status === 200 ? [Number(headers.get('x-ratelimit-remaining'))] : [],
    );
    expect(left.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    expect(await runKeys('revoke', 'first').ends()).toBe(0);
    for (const { url } of [first, second])
      await expect.poll(async () => (await ask(url, first.key)).status).toBe(401);
  });

  it.skipIf(isMissing)('pass no request too many of an address', async () => {
    settings = { ...settings, SERVICE_RATE_LIMIT: '100/3600' };
    const services = [await startService(settings), await startService(settings)];
    const key = services[0]?.key;
    const replies = await Promise.all(
      Array.from({ length: 300 }, (_, number) => ask(services[number % 2]?.url ?? '', key)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(100);
    for (const { url } of services) expect((await ask(url, key)).headers.get('retry-after')).toBe('60');
  });

  function runKeys(...args: string[]): Program {
    return startProgram('src/programs/service.ts', settings, ['keys', ...args]);
  }
});

describe.skipIf(!has('redis'))('a service whose Redis goes away', () => {
  it('answers an honest error, says so once, and goes on with the same keys when Redis is back', async () => {
    const redis = await startOwnRedis();
    const service = await startService({
      SERVICE_DATA: await temporaryFolder(),
      SERVICE_STORE_URL: redis.url,
    });
    expect((await ask(service.url, service.key)).status).toBe(200);
    await stopRedis(redis.server());
    for (let asked = 0; asked < 5; asked++) {
      const reply = await ask(service.url, service.key);
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).toBe('1');
      expect(await reply.json()).toMatchObject({
        code: 'KEYS_UNAVAILABLE',
        error: 'keys_unavailable',
        status: 503,
      });
    }
    await redis.restart();
    await expect.poll(async () => (await ask(service.url, service.key)).status).toBe(200);
    expect(linesOf(service)).toEqual([
      expect.stringMatching(
        /^The store of keys and counts is away \((Socket closed unexpectedly|ECONN\w+)\): /,
      ),
    ]);
  });

  it('answers the same soon when Redis hangs', async () => {
    const redis = await startOwnRedis();
    const service = await startService({
      SERVICE_DATA: await temporaryFolder(),
      SERVICE_STORE_URL: redis.url,
    });
    redis.server().kill('SIGSTOP');
    expect((await ask(service.url, service.key)).status).toBe(503);
    expect((await ask(service.url, service.key)).status).toBe(503);
    redis.server().kill('SIGCONT');
    await expect.poll(async () => (await ask(service.url, service.key)).status).toBe(200);
    expect(linesOf(service)).toEqual([expect.not.stringContaining('unknown cause')]);
  });

  it('does not start with one that takes no writes in time, and says so in one line', async () => {
    const redis = await startOwnRedis();
    const socket = connect(Number(new URL(redis.url).port), '127.0.0.1');
    socket.write('CLIENT PAUSE 60000 WRITE\r\n');
    await once(socket, 'data');
    socket.destroy();
    const program = startProgram('src/programs/service.ts', {
      SERVICE_PORT: '0',
      SERVICE_DATA: await temporaryFolder(),
      SERVICE_STORE_URL: redis.url,
    });
    expect(await program.ends()).toBe(1);
    expect(program.output()).toMatch(/^What answers at 127\.0\.0\.1:\d+ is no Redis, or hangs .*\n$/);
  });

  it('does not start with a cluster, and says so in one line', async () => {
    const [folder, port] = [await temporaryFolder(), await freePort()];
    const server = await startRedis(port, folder, ['--cluster-enabled', 'yes']);
    onTestFinished(() => stopRedis(server));
    const program = startProgram('src/programs/service.ts', {
      SERVICE_PORT: '0',
      SERVICE_DATA: folder,
      SERVICE_STORE_URL: `redis://127.0.0.1:${port}`,
    });
    expect(await program.ends()).toBe(1);
    expect(program.output()).toMatch(
      /^Redis at 127\.0\.0\.1:\d+ is a cluster, .* Give SERVICE_STORE_URL .*\n$/,
    );
  });

  it('does not start without it, and says in one line what to set', async () => {
    const SERVICE_STORE_URL = `redis://:secret@127.0.0.1:${await freePort()}`;
    const SERVICE_DATA = path.join(await temporaryFolder(), 'data');
    const program = startProgram('src/programs/service.ts', {
      SERVICE_PORT: '0',
      SERVICE_DATA,
      SERVICE_STORE_URL,
    });
    expect(await program.ends()).toBe(1);
    expect(program.output()).toMatch(
      /^Redis at 127\.0\.0\.1:\d+ can't be reached .* correct SERVICE_STORE_URL\.\n$/,
    );
  });
});

/** The lines that a service printed after its start. */
function linesOf({ output }: Service): string[] {
  return output()
    .split('\n')
    .filter((line) => line !== '' && !/^(key|This key|Its keys|listening|documentation) /.test(line));
}
