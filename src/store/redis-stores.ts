import { createJsonKeyv } from './json-keyv.ts';
import { connectRedis } from './redis-connection.ts';
import { openRedisRows } from './redis-rows.ts';
import { openEachOnce, type StoreSettings, type Stores } from './stores.ts';
import { createTable } from './table.ts';

/**
 * Cache and records in one Redis, under prefixes of their own. While it is away every call fails at once instead of
 * queueing.
 * @throws StoreError where it can't be reached at the start
 */
export async function openRedisStores(url: string, { log, now, sleep }: StoreSettings): Promise<Stores> {
  const redis = await connectRedis(url, log, { now, sleep });
  return {
    redis,
    cache: openEachOnce(async (name) =>
      createJsonKeyv(
        { store: redis.createKeyvAdapter(), namespace: `loadout:cache:${name}`, useKeyPrefix: false },
        log,
      ),
    ),
    records: openEachOnce(async (name) =>
      createTable(openRedisRows(redis, `loadout:records:${name}::`), { name, log }),
    ),
    check: redis.check,
    close: () => redis.close(),
  };
}
