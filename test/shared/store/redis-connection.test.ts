import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@keyv/redis';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  connectRedis,
  type RedisConnection,
  redisTimeoutMs,
} from '../../../src/shared/store/redis-connection.ts';
import { StoreAwayError } from '../../../src/shared/store/store-error.ts';
import { probeEveryMs } from '../../../src/shared/store/store-health.ts';
import { openTcpProxy } from '../../support/broker/tcp-proxy.ts';
import { has } from '../../support/machine.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { freePort, startRedis, stopRedis } from '../../support/store/redis-server.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

describe.skipIf(!has('redis'))('the connection to Redis', () => {
  const clock = createVirtualClock();
  let folder: string;
  let port: number;
  let server: ChildProcess;
  let redis: RedisConnection;
  let log: ReturnType<typeof recordingLog>;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'loadout-redis-'));
    port = await freePort();
    server = await startRedis(port, folder);
    log = recordingLog();
    redis = await connectRedis(`redis://127.0.0.1:${port}`, log, clock);
  });

  afterEach(async () => {
    server.kill('SIGCONT');
    await redis.close();
    await stopRedis(server);
    await rm(folder, { recursive: true, force: true });
  });

  it('is one until something subscribes, then two', async () => {
    expect(await connections()).toBe(1);
    const heard: unknown[] = [];
    await redis.subscribe('news', (message) => heard.push(message));
    expect(await connections()).toBe(2);
    expect(await redis.publish('news', { a: 1 })).toBe(1);
    await redis.send(['PUBLISH', 'news', 'no JSON']);
    await redis.publish('news', { a: 2 });
    await expect.poll(() => heard).toEqual([{ a: 1 }, { a: 2 }]);
    await redis.unsubscribe('news');
    expect(await redis.publish('news', { a: 3 })).toBe(0);
  });

  it('waits on a connection of its own, while other commands go on', async () => {
    const waiting = redis.wait(['BLPOP', 'list', '60'], 60_000);
    await expect.poll(connections).toBe(2);
    expect(await redis.send(['RPUSH', 'list', 'a'])).toBe(1);
    expect(await waiting).toEqual(['list', 'a']);
  });

  it('waits no longer than the command and its own timeout, and on another connection after that', async () => {
    expect(await redis.wait(['BLPOP', 'list', '0.001'], 1)).toBeNull();
    server.kill('SIGSTOP');
    const waiting = redis.wait(['BLPOP', 'list', '1'], 1_000).catch((error: unknown) => error);
    await clock.pass(1_000 + redisTimeoutMs);
    expect(await waiting).toBeInstanceOf(StoreAwayError);
    server.kill('SIGCONT');
    await redis.send(['RPUSH', 'list', 'a', 'b']);
    expect(await redis.wait(['BLPOP', 'list', '1'], 1_000)).toEqual(['list', expect.stringMatching(/a|b/)]);
    expect(await connections()).toBe(2);
  });

  it('notices if the network lost only the connection that listens, and listens on another one', async () => {
    const lose: (() => void)[] = [];
    const relay = createServer((socket) => {
      const there = connect(port);
      socket.pipe(there).pipe(socket);
      const isListening = (bytes: Buffer) => bytes.includes('SUBSCRIBE');
      socket.on(
        'data',
        (bytes) => isListening(bytes) && lose.push(() => socket.unpipe(there) && there.unpipe(socket)),
      );
      for (const one of [socket, there]) one.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    const far = await connectRedis(`redis://127.0.0.1:${(relay.address() as AddressInfo).port}`, log, clock);
    const heard: unknown[] = [];
    await far.subscribe('news', (message) => heard.push(message));
    await far.check();
    for (const one of lose) one();
    const check = far.check().catch((error: unknown) => error);
    await clock.pass(redisTimeoutMs);
    expect(await check).toBeInstanceOf(StoreAwayError);
    await expect.poll(() => clock.pass(probeEveryMs).then(() => far.isReady())).toBe(true);
    await redis.publish('news', { a: 1 });
    await expect.poll(() => heard).toEqual([{ a: 1 }]);
    await far.close();
    relay.close();
  });

  it('counts a server that hangs as down until it answers, and logs each once', async () => {
    server.kill('SIGSTOP');
    const adapter = redis.createKeyvAdapter();
    const attempts = [redis.send(['GET', 'a']), redis.publish('news', {}), adapter.get('a')].map((attempt) =>
      attempt.catch((error: unknown) => error),
    );
    await clock.pass(redisTimeoutMs);
    for (const outcome of await Promise.all(attempts)) expect(outcome).toBeInstanceOf(StoreAwayError);
    expect(redis.isReady()).toBe(false);
    // At once: no time passes.
    await expect(redis.send(['GET', 'a'])).rejects.toThrow(StoreAwayError);
    await expect(adapter.set('a', '1')).rejects.toThrow(StoreAwayError);
    server.kill('SIGCONT');
    await isReadyAgain();
    expect(await redis.send(['GET', 'a'])).toBeNull();
    expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'info']);
  });

  it.each(Object.keys(refusals))(
    'is not ready while Redis says %s, may be read if Redis lets it, and says it once',
    async (code) => {
      await redis.send(['SET', 'a', 'kept']);
      const { refuse, allow, isReadable, password } = refusals[code] ?? expect.fail(code);
      if (code === 'MISCONF') await rm(folder, { recursive: true });
      await admin(refuse);
      await expect
        .poll(() => redis.send(['SET', 'a', 'kept']).catch(({ cause }) => cause?.message))
        .toContain(code);
      await expect(redis.check()).rejects.toThrow(StoreAwayError);
      expect(redis.isReady()).toBe(false);
      const reading = redis.send(['GET', 'a']);
      if (isReadable) expect(await reading).toBe('kept');
      else await expect(reading).rejects.toThrow(StoreAwayError);
      await clock.pass(3 * probeEveryMs);
      expect(redis.isReady()).toBe(false);
      await admin(allow, password);
      await isReadyAgain();
      await redis.check();
      expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'info']);
    },
  );

  it('stays ready if one key is of another type, which concerns only its caller', async () => {
    await redis.send(['SET', 'text', 'no list']);
    await expect(redis.send(['LPUSH', 'text', '1'])).rejects.toThrow('WRONGTYPE');
    expect(redis.isReady()).toBe(true);
    expect(log.lines).toEqual([]);
  });

  it('replaces connections that the network lost in silence, and hears again what it subscribed to', async () => {
    const proxy = await openTcpProxy(`redis://127.0.0.1:${port}`);
    const direct = redis;
    redis = await connectRedis(proxy.url, log, clock);
    onTestFinished(proxy.close);
    const heard: unknown[] = [];
    await redis.subscribe('news', (message) => heard.push(message));
    proxy.loses();
    const attempt = redis.send(['GET', 'a']).catch((error: unknown) => error);
    await clock.pass(redisTimeoutMs);
    expect(await attempt).toBeInstanceOf(StoreAwayError);
    await isReadyAgain();
    expect(await redis.send(['GET', 'a'])).toBeNull();
    await direct.publish('news', { a: 1 });
    await expect.poll(() => heard).toEqual([{ a: 1 }]);
    await direct.close();
  });

  it('closes at once if Redis hangs', async () => {
    server.kill('SIGSTOP');
    const attempt = redis.send(['GET', 'a']).catch(() => 'away');
    await clock.pass(redisTimeoutMs);
    expect(await attempt).toBe('away');
    await redis.close();
  });

  async function isReadyAgain(): Promise<void> {
    await expect
      .poll(async () => {
        await clock.pass(probeEveryMs);
        return redis.isReady();
      })
      .toBe(true);
  }

  /** Over a connection of its own, as an operator does. */
  async function admin(commands: readonly string[][], password?: string): Promise<void> {
    const client = createClient({ url: `redis://127.0.0.1:${port}`, ...(password && { password }) });
    client.on('error', () => undefined);
    await client.connect();
    for (const command of commands) await client.sendCommand([...command]);
    client.destroy();
  }

  async function connections(): Promise<number> {
    return String(await redis.send(['CLIENT', 'LIST']))
      .trim()
      .split('\n').length;
  }
});

/** How an operator, a failover or a disk makes Redis refuse, and how that ends. */
const refusals: Record<
  string,
  { refuse: string[][]; allow: string[][]; isReadable: boolean; password?: string }
> = {
  READONLY: {
    refuse: [['REPLICAOF', '127.0.0.1', '1']],
    allow: [['REPLICAOF', 'NO', 'ONE']],
    isReadable: true,
  },
  OOM: {
    refuse: [['CONFIG', 'SET', 'maxmemory', '1']],
    allow: [['CONFIG', 'SET', 'maxmemory', '0']],
    isReadable: true,
  },
  NOREPLICAS: {
    refuse: [['CONFIG', 'SET', 'min-replicas-to-write', '1']],
    allow: [['CONFIG', 'SET', 'min-replicas-to-write', '0']],
    isReadable: true,
  },
  // Its folder is gone, so the snapshot fails.
  MISCONF: {
    refuse: [['CONFIG', 'SET', 'save', '3600 1'], ['BGSAVE']],
    allow: [['CONFIG', 'SET', 'stop-writes-on-bgsave-error', 'no']],
    isReadable: true,
  },
  NOAUTH: {
    refuse: [
      ['CONFIG', 'SET', 'requirepass', 'secret'],
      ['CLIENT', 'KILL', 'TYPE', 'normal'],
    ],
    allow: [
      ['AUTH', 'secret'],
      ['CONFIG', 'SET', 'requirepass', ''],
    ],
    isReadable: false,
  },
};
