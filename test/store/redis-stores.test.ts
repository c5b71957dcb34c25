import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStores } from '../../src/store/open-stores.ts';
import { StoreError } from '../../src/store/store-error.ts';
import { recordingLog } from '../support/recording-log.ts';
import { freePort, isRedisInstalled, startRedis, stopRedis } from '../support/store/redis-server.ts';

describe.skipIf(!isRedisInstalled)(
  `the stores in Redis${isRedisInstalled ? '' : ' (redis-server is not installed)'}`,
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

    it('fails at once while Redis is away, says so once, and is back with it', async () => {
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
      await expect
        .poll(() => records.replace('1', undefined, 1).catch(() => false), { timeout: 10_000 })
        .toBe(true);
      expect(await records.read('1')).toMatchObject({ value: 1 });
      expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'info']);
      await stores.close();
      await stopRedis(second);
    });
  },
);

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

  it('is said for an address that is none', async () => {
    await expect(openStores('redis://:::', { log: recordingLog() })).rejects.toThrow(StoreError);
  });
});
