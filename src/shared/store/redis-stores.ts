import { createJsonKeyv } from './json-keyv.ts';
import { recordsVersion, refuseNewerRecords } from './records-version.ts';
import { connectRedis, type RedisConnection } from './redis-connection.ts';
import { openRedisCounts } from './redis-counts.ts';
import { openRedisRows, recordsPrefix } from './redis-rows.ts';
import { openEachOnce, type StoreSettings, type Stores } from './stores.ts';
import { createTable } from './table.ts';

/**
 * Cache and records in one Redis, under prefixes of their own. While it is away every call fails at once instead of
 * queueing.
 * @throws StoreError if it can't be reached at the start, or holds records of a newer Loadout
 */
export async function openRedisStores(url: string, { log, now, sleep }: StoreSettings): Promise<Stores> {
  const redis = await connectRedis(url, log, { now, sleep });
  await markRecords(redis, url).catch(async (error: unknown) => {
    await redis.close();
    throw error;
  });
  return {
    redis,
    cache: openEachOnce(async (name) =>
      createJsonKeyv(
        { store: redis.createKeyvAdapter(), namespace: `loadout:cache:${name}`, useKeyPrefix: false },
        log,
      ),
    ),
    records: openEachOnce(async (name) =>
      createTable(openRedisRows(redis, `${recordsPrefix}${name}::`), { name, log }),
    ),
    counts: async () => openRedisCounts(redis),
    check: redis.check,
    close: () => redis.close(),
  };
}

async function markRecords(redis: RedisConnection, url: string): Promise<void> {
  const found = Number(await redis.send(['GET', versionKey])) || 0;
  refuseNewerRecords(found, `What Redis at ${new URL(url).host} holds`);
  if (found < recordsVersion) await redis.send(['SET', versionKey, String(recordsVersion)]);
}

const versionKey = 'loadout:records-version';
