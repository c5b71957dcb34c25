import { every } from '../time/schedule.ts';
import { sleep as realSleep } from '../time/sleep.ts';
import { openSqliteStores } from './sqlite-stores.ts';
import type { StoreSettings, Stores } from './stores.ts';

/** {@link StoreSettings}; only the log is required. */
export type StoreOptions = Pick<StoreSettings, 'log'> & Partial<StoreSettings>;

/** `sqlite://FILE` or `redis://…`. @throws StoreError at once for Redis, at the first table for SQLite */
export async function openStores(
  storeUrl: string,
  {
    log,
    now = Date.now,
    sleep = realSleep,
    schedule = every,
    maxCacheBytes = 256 * 1024 * 1024,
    setsDamagedAside = true,
  }: StoreOptions,
): Promise<Stores> {
  const settings = { log, now, sleep, schedule, maxCacheBytes, setsDamagedAside };
  const file = toSqliteFile(storeUrl);
  if (file !== undefined) return openSqliteStores(file, settings);
  // Loaded only when it is used: the client for Redis is a third of what a start would read.
  const { openRedisStores } = await import('./redis-stores.ts');
  return openRedisStores(storeUrl, settings);
}

/** The file that `sqlite://FILE` names; undefined for another store. */
export function toSqliteFile(storeUrl: string): string | undefined {
  return /^sqlite:\/\/(?<path>.+)$/.exec(storeUrl)?.groups?.path;
}
