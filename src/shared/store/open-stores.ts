import { every } from '../time/schedule.ts';
import { sleep } from '../time/sleep.ts';
import { openSqliteStores } from './sqlite-stores.ts';
import type { StoreSettings, Stores } from './stores.ts';

export type StoreOptions = Pick<StoreSettings, 'log'> & Partial<StoreSettings>;

/** Opens `sqlite://FILE` or `redis://…`. @throws StoreError: Redis at once, SQLite when the first table is opened */
export async function openStores(storeUrl: string, options: StoreOptions): Promise<Stores> {
  const settings = { ...usual, ...options };
  const file = toSqliteFile(storeUrl);
  if (file !== undefined) return openSqliteStores(file, settings);
  // Imported only if needed: the Redis client is a third of all code read at start-up.
  const { openRedisStores } = await import('./redis-stores.ts');
  return openRedisStores(storeUrl, settings);
}

const usual = {
  now: Date.now,
  sleep,
  schedule: every,
  maxCacheBytes: 256 * 1024 * 1024,
  setsDamagedAside: true,
};

export function toSqliteFile(storeUrl: string): string | undefined {
  return /^sqlite:\/\/(?<path>.+)$/.exec(storeUrl)?.groups?.path;
}
