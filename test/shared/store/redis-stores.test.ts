import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStores } from '../../../src/shared/store/open-stores.ts';
import { openingMs } from '../../../src/shared/store/redis-clients.ts';
import { connectRedis } from '../../../src/shared/store/redis-connection.ts';
import { StoreError } from '../../../src/shared/store/store-error.ts';
import { has } from '../../support/machine.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { freePort, startRedis, stopRedis } from '../../support/store/redis-server.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

describe.skipIf(!has('redis'))(
  `the stores in Redis${has('redis') ? '' : ' (redis-server is not installed)'}`,
  () => {
    let folder: string;
    let port: number;
    let server: ChildProcess;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'loadout-redis-'));
      port = await freePort();
      server = await startRedis(port, folder);
    });

    afterAll(async () => {
      await stopRedis(server);
      await rm(folder, { recursive: true });
    });

    it('keeps cache, records and names apart, across connections', async () => {
      const stores = await openStores(`redis://127.0.0.1:${port}`, { log: recordingLog() });
      const [cache, records, others] = await Promise.all([
        stores.cache('servers'),
        stores.records('servers'),
        stores.records('others'),
      ]);
      await cache.set('1', { from: 'cache' }, 60_000);
      await records.replace('1', undefined, { from: 'records' });
      expect(await others.read('1')).toBeUndefined();
      await cache.clear();
      await stores.close();

      const again = await openStores(`redis://127.0.0.1:${port}`, { log: recordingLog() });
      expect(await (await again.cache('servers')).get('1')).toBeUndefined();
      expect(await (await again.records('servers')).read('1')).toMatchObject({ value: { from: 'records' } });
      await again.close();
    });

    it.each([
      { policy: 'allkeys-lru', said: [{ level: 'warn', message: expect.stringContaining('volatile-lru') }] },
      { policy: 'volatile-lru', said: [] },
      { policy: 'noeviction', said: [] },
    ])('with $policy warns of a policy that deletes records, and of no other', async ({ policy, said }) => {
      const otherPort = await freePort();
      const other = await startRedis(otherPort, folder, ['--maxmemory-policy', policy]);
      const log = recordingLog();
      const stores = await openStores(`redis://127.0.0.1:${otherPort}`, { log });
      expect(log.lines).toMatchObject(said);
      expect(log.lines).toHaveLength(said.length);
      await stores.close();
      await stopRedis(other);
    });

    it('lets Redis expire the cache, in whole milliseconds, and the records never', async () => {
      const stores = await openStores(`redis://127.0.0.1:${port}`, { log: recordingLog() });
      const cache = await stores.cache('ages');
      const records = await stores.records('ages');
      await cache.set('a', 1, 59_999.5);
      await records.replace('a', undefined, 1);
      expect(await cache.store.client.pTTL('loadout:cache:ages::a')).toBeGreaterThan(0);
      expect(await cache.store.client.pTTL('loadout:records:ages::a')).toBe(-1);
      await stores.close();
    });

    it('fails at once while Redis is down, says so once, and recovers with it', async () => {
      const awayPort = await freePort();
      const first = await startRedis(awayPort, folder);
      const log = recordingLog();
      const stores = await openStores(`redis://127.0.0.1:${awayPort}`, { log });
      const records = await stores.records('servers');
      await stopRedis(first);
      await expect.poll(() => log.lines.map(({ level }) => level)).toEqual(['warn']);
      await expect(records.read('1')).rejects.toThrow();
      await expect(records.replace('1', undefined, 1)).rejects.toThrow();

      const second = await startRedis(awayPort, folder);
      await expect.poll(() => records.replace('1', undefined, 1).catch(() => false)).toBe(true);
      expect(await records.read('1')).toMatchObject({ value: 1 });
      expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'info']);
      await stores.close();
      await stopRedis(second);
    });
  },
);

describe.skipIf(!has('redis'))('a Redis that cannot be used', () => {
  let folder: string;
  let port: number;
  let server: ChildProcess;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'loadout-redis-'));
    port = await freePort();
    server = await startRedis(port, folder);
  });

  afterEach(async () => {
    await stopRedis(server);
    await rm(folder, { recursive: true });
  });

  it.each([
    [['CONFIG', 'SET', 'requirepass', 'right'], '', /wants a password \(NOAUTH\).*redis:\/\/:PASSWORD@/],
    [['CONFIG', 'SET', 'requirepass', 'right'], ':wrong@', /refuses the password \(WRONGPASS\)/],
    [['CONFIG', 'SET', 'maxmemory', '0'], ':wrong@', /refuses the password \(AUTH\)/],
    [['REPLICAOF', '127.0.0.1', '1'], '', /replica.*\(READONLY\).*primary/],
    [['CONFIG', 'SET', 'maxmemory', '1'], '', /\(OOM\).*maxmemory/],
    [['ACL', 'SETUSER', 'default', '-set'], '', /let this user write \(NOPERM\)/],
  ])('after %j is said with its remedy, to redis://%sHOST', async (command, login, expected) => {
    const admin = await connectRedis(`redis://127.0.0.1:${port}`, recordingLog());
    await admin.send(command);
    const failed = await openStores(`redis://${login}127.0.0.1:${port}`, { log: recordingLog() }).catch(
      (error) => error,
    );
    await admin.close();
    expect(failed).toBeInstanceOf(StoreError);
    expect(failed.message).toMatch(expected);
    expect(failed.message).not.toMatch(/\n|wrong/);
  });

  it('is logged if it hangs', async () => {
    const clock = createVirtualClock();
    server.kill('SIGSTOP');
    const failing = openStores(`redis://127.0.0.1:${port}`, { ...clock, log: recordingLog() }).catch(
      (error) => error,
    );
    await expect.poll(() => clock.sleeping()).toBe(1);
    await clock.pass(openingMs);
    const failed = await failing;
    expect(failed).toBeInstanceOf(StoreError);
    expect(failed.message).toContain(`What answers at 127.0.0.1:${port} is no Redis, or hangs`);
  });
});

describe('a Redis that cannot be reached', () => {
  it('is said in one line without the password', async () => {
    const port = await freePort();
    const failed = await openStores(`redis://me:secret@127.0.0.1:${port}`, {
      log: recordingLog(),
    }).catch((error) => error);
    expect(failed).toBeInstanceOf(StoreError);
    expect(failed.message).toBe(
      `Redis at 127.0.0.1:${port} can't be reached (ECONNREFUSED). Start it, or correct STORE_URL.`,
    );
  });

  it.each([
    ['says nothing', ''],
    ['speaks HTTP', 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'],
    ['speaks HTTP and stays', 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'],
  ])('is said of a port that %s, and no connection stays open', async (_does, words) => {
    const clock = createVirtualClock();
    const asked: Socket[] = [];
    const server = createServer((socket) => {
      asked.push(socket);
      socket.on('error', () => undefined).once('data', () => words && socket.write(words));
      if (words.includes('close')) socket.once('data', () => socket.end());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = addressOf(server);
    let failure: unknown;
    const opening = openStores(`redis://:secret@127.0.0.1:${port}`, { ...clock, log: recordingLog() }).catch(
      (error: unknown) => {
        failure = error;
      },
    );
    await expect
      .poll(async () => {
        await clock.pass(openingMs / 5);
        return failure;
      })
      .toBeInstanceOf(StoreError);
    await opening;
    expect(failure).toHaveProperty(
      'message',
      expect.stringMatching(/^[^\n]*127\.0\.0\.1.*Correct STORE_URL[^\n]*$/i),
    );
    expect(String(failure)).not.toContain('secret');
    await expect
      .poll(() => asked.length > 0 && asked.every((socket) => socket.readableEnded || socket.destroyed))
      .toBe(true);
    server.close();
  });

  it('is said for an address that is none', async () => {
    await expect(openStores('redis://:::', { log: recordingLog() })).rejects.toThrow(StoreError);
  });
});

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  return typeof address === 'object' && address ? address : expect.fail('not listening');
}
