import { createJsonKeyv } from './json-keyv.ts';
import { recordsVersion, refuseNewerRecords } from './records-version.ts';
import { hostOf } from './redis-address.ts';
import { connectRedis, type RedisConnection } from './redis-connection.ts';
import { openRedisCounts } from './redis-counts.ts';
import { openRedisRows, readRecordsVersion, recordsPrefix, writeRecordsVersion } from './redis-rows.ts';
import { openEachOnce, type StoreSettings, type Stores } from './stores.ts';
import { createTable } from './table.ts';

export async function openRedisStores(url: string, { log, now, sleep }: StoreSettings): Promise<Stores> {
  const redis = await connectRedis(url, log, { now, sleep });
  const found = await findVersion(redis, url).catch(async (error: unknown) => {
    await redis.close();
    throw error;
  });
  const concern = await findConcern(redis, url);
  if (concern) log.warn({}, concern);
  return {
    redis,
    concern,
    cache: openEachOnce(async (name) => {
      const options = { namespace: `loadout:cache:${name}`, useKeyPrefix: false };
      return createJsonKeyv({ ...options, store: redis.createKeyvAdapter() }, log);
    }),
    records: openEachOnce(async (name) =>
      createTable(openRedisRows(redis, `${recordsPrefix}${name}::`), { name, log }),
    ),
    counts: async () => openRedisCounts(redis),
    foundVersion: () => found,
    async raiseVersion() {
      if (found < recordsVersion) await writeRecordsVersion(redis, recordsVersion);
    },
    check: redis.check,
    close: () => redis.close(),
  };
}

async function findVersion(redis: RedisConnection, url: string): Promise<number> {
  const found = await readRecordsVersion(redis);
  refuseNewerRecords(found, `What Redis at ${hostOf(url)} holds`);
  if (found === 0) await writeRecordsVersion(redis, recordsVersion);
  return found;
}

/** Returns a warning if the eviction policy may delete records. A policy that the user may not read is trusted. */
async function findConcern(redis: RedisConnection, url: string): Promise<string | undefined> {
  const memory = await redis.send(['INFO', 'memory']).catch(() => '');
  const policy = /^maxmemory_policy:(allkeys-\w+)/m.exec(String(memory))?.[1];
  return policy === undefined
    ? undefined
    : `Redis at ${hostOf(url)} deletes records when its memory is full (maxmemory-policy ${policy}). Set maxmemory-policy to volatile-lru or noeviction.`;
}
