import type { Log } from '../../shared/log/log.ts';
import { toSqliteFile } from '../../shared/store/open-stores.ts';
import { markRecords } from '../../shared/store/prepare-sqlite-file.ts';
import type { RedisConnection } from '../../shared/store/redis-connection.ts';
import { readRecordsVersion, readTexts, recordsPrefix, scanKeys } from '../../shared/store/redis-rows.ts';
import { withSqliteDatabase } from '../../shared/store/sqlite-database.ts';
import {
  type BackupContents,
  BackupError,
  type BackupRow,
  exists,
  inspectBackup,
  writeWhole,
} from './backup-file.ts';
import { createRowWriter } from './row-writer.ts';

/** Copies all records into a file: SQLite's as one snapshot, Redis's one by one. @throws BackupError, StoreError */
export async function backUp(storeUrl: string, file: string, log: Log): Promise<BackupContents> {
  if (await exists(file)) throw new BackupError(`${file} exists already. Give the backup a name of its own.`);
  const source = toSqliteFile(storeUrl);
  return writeWhole(file, async (part) => {
    if (source === undefined) await copyRedis(storeUrl, part, log);
    else await copySqlite(source, part);
    return inspectBackup(part);
  });
}

async function copySqlite(source: string, part: string): Promise<void> {
  if (!(await exists(source)))
    throw new BackupError(`${source} does not exist: there is nothing to back up yet. STORE_URL names it.`);
  await withSqliteDatabase(source, 'write', async (database) => {
    await database.all(`PRAGMA busy_timeout=${busyMs}`);
    await database.all('VACUUM INTO ?', part);
  });
}

const busyMs = 10_000;

export async function copyRedis(url: string, part: string, log: Log): Promise<void> {
  const { connectRedis } = await import('../../shared/store/redis-connection.ts');
  const redis = await connectRedis(url, log);
  try {
    const version = await readRecordsVersion(redis);
    await withSqliteDatabase(part, 'create', async (database) => {
      await markRecords(database, version);
      const write = createRowWriter(database);
      for await (const keys of scanKeys(redis, `${recordsPrefix}*`)) await write(await readRows(redis, keys));
    });
  } finally {
    await redis.close();
  }
}

async function readRows(redis: RedisConnection, keys: readonly string[]): Promise<BackupRow[]> {
  const found = await readTexts(redis, keys);
  return found.flatMap(([key, text]) => {
    const { table, id } = recordKey.exec(key.slice(recordsPrefix.length))?.groups ?? {};
    return table && id !== undefined ? [{ table, key: id, text }] : [];
  });
}

const recordKey = /^(?<table>[a-z][a-z0-9]*)::(?<id>.*)$/s;
