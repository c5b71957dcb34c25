import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStores, type StoreOptions } from '../../../src/shared/store/open-stores.ts';
import type { Stores } from '../../../src/shared/store/stores.ts';
import { has } from '../machine.ts';
import { recordingLog } from '../recording-log.ts';
import { freePort, startRedis, stopRedis } from './redis-server.ts';

export interface StartedStore {
  url: string;
  /** Opens the same rows once more, as another process does. */
  open(options?: Partial<StoreOptions>): Promise<Stores>;
  /** Closes what was opened and removes the rows. */
  stop(): Promise<void>;
}

/** The stores for which a suite holds. */
export const storeKinds: { kind: string; isMissing: boolean; start: () => Promise<StartedStore> }[] = [
  { kind: 'SQLite', isMissing: false, start: startSqlite },
  {
    kind: has('redis') ? 'Redis' : 'Redis (redis-server is not installed)',
    isMissing: !has('redis'),
    start: startRedisStore,
  },
];

async function startSqlite(): Promise<StartedStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-store-'));
  return openerOf(`sqlite://${path.join(folder, 'loadout.sqlite')}`, () => rm(folder, { recursive: true }));
}

async function startRedisStore(): Promise<StartedStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-store-'));
  const port = await freePort();
  const server = await startRedis(port, folder);
  return openerOf(`redis://127.0.0.1:${port}`, async () => {
    await stopRedis(server);
    await rm(folder, { recursive: true });
  });
}

function openerOf(url: string, end: () => Promise<void>): StartedStore {
  const opened: Stores[] = [];
  return {
    url,
    async open(options) {
      const stores = await openStores(url, { log: recordingLog(), ...options });
      opened.push(stores);
      return stores;
    },
    async stop() {
      for (const stores of opened) await stores.close();
      await end();
    },
  };
}
