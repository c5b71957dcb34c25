import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpClient, openHttpClient } from '../../../src/bot/http/http-client.ts';
import { openGallery } from '../../../src/bot/images/gallery.ts';
import { silentLog } from '../../../src/shared/log/log.ts';
import type { PictureRequest } from '../../../src/shared/pictures/picture.ts';
import { openStores } from '../../../src/shared/store/open-stores.ts';
import { handmadeSleep } from '../../support/images/handmade-sleep.ts';
import { openPictureHost, type PictureHost } from '../../support/images/picture-host.ts';
import { png, pngOf } from '../../support/images/pictures.ts';

let folder: string;
let host: PictureHost;
let client: HttpClient;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-pictures-'));
  host = await openPictureHost();
  client = openHttpClient({ userAgent: 'Gallery test/1.0', now: Date.now });
});

afterEach(async () => {
  await Promise.all([client.close(), host.close()]);
  await rm(folder, { recursive: true });
});

describe('pictures on the disk', () => {
  it('are there after a restart', async () => {
    host.serve('*', await png(40));
    for (let start = 0; start < 2; start++) {
      const { fetch, close } = await openOnDisk();
      expect(await fetch([{ kind: 'item', id: '1' }])).toMatchObject([
        { source: 'player-api', bytes: await png(40) },
      ]);
      await close();
    }
    expect(host.asked).toHaveLength(1);
  });

  it('take no more space than allowed, and are fetched again once they are gone', async () => {
    const noise = pngOf({ width: 100, height: 100, data: randomBytes(40_000) });
    host.serve('*', noise);
    const requests = Array.from({ length: 60 }, (_, index) => ({ kind: 'item' as const, id: `${index}` }));
    const first = await openOnDisk();
    await first.fetch(requests);
    expect(await first.bytes()).toBeGreaterThan(maxCacheBytes);
    await first.clear();
    expect(await first.bytes()).toBeLessThan(maxCacheBytes);
    await first.close();
    const second = await openOnDisk();
    expect(await second.fetch(requests.slice(0, 1))).toMatchObject([{ isMissing: false }]);
    expect(host.asked).toHaveLength(61);
    await second.close();
  });
});

const maxCacheBytes = 1_000_000;

async function openOnDisk() {
  let clear = async () => {};
  const file = path.join(folder, 'loadout.sqlite');
  const stores = await openStores(`sqlite://${file}`, {
    log: silentLog,
    maxCacheBytes,
    schedule: (job) => {
      clear = job;
      return async () => {};
    },
  });
  const gallery = openGallery({
    client,
    playerApi: { baseUrl: `${host.origin}/api/v1`, key: undefined },
    sources: [],
    cache: await stores.cache('pictures'),
    now: Date.now,
    // A busy disk is not to be taken for one that fails.
    sleep: handmadeSleep().sleep,
  });
  return {
    fetch: (requests: readonly PictureRequest[]) =>
      gallery.fetch(requests, { deadline: Date.now() + 20_000 }),
    clear: () => clear(),
    bytes: async () => {
      const files = ['loadout.cache.sqlite', 'loadout.cache.sqlite-wal'].map((name) =>
        path.join(folder, name),
      );
      const sizes = await Promise.all(
        files.map((each) =>
          stat(each).then(
            ({ size }) => size,
            () => 0,
          ),
        ),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    close: () => stores.close(),
  };
}
