import { copyFile, link } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../shared/errors/code-of.ts';
import type { Log } from '../../shared/log/log.ts';
import { fileTime, moveAside } from '../../shared/store/move-aside.ts';
import { toSqliteFile } from '../../shared/store/open-stores.ts';
import { pragma } from '../../shared/store/prepare-sqlite-file.ts';
import type { RedisConnection } from '../../shared/store/redis-connection.ts';
import { readTexts, recordsPrefix, scanKeys, writeRecordsVersion } from '../../shared/store/redis-rows.ts';
import { withSqliteDatabase } from '../../shared/store/sqlite-database.ts';
import { isBroken } from '../../shared/store/sqlite-table.ts';
import { copyRedis } from './back-up.ts';
import {
  type BackupContents,
  BackupError,
  type BackupRow,
  exists,
  inspectBackup,
  readRows,
  writeWhole,
} from './backup-file.ts';

type Restored = BackupContents & { keptBefore: string | undefined };

interface RestoreOptions {
  log: Log;
  now: () => number;
  /** Folder that keeps a copy of Redis's other records; without it, a Redis with other records is refused. */
  keepIn?: string | undefined;
}

/**
 * Restores a backup into a store that no process has open. Keeps SQLite's old records in another file; Redis must have
 * no other records, unless `keepIn` is given. @throws BackupError and StoreError; old records are then unchanged, but
 * Redis may have some of the backup's
 */
export async function restore(file: string, storeUrl: string, options: RestoreOptions): Promise<Restored> {
  const contents = await inspectBackup(file);
  const target = toSqliteFile(storeUrl);
  if (target === undefined) return { ...contents, keptBefore: await fillRedis(file, storeUrl, options) };
  if (path.resolve(target) === path.resolve(file))
    throw new BackupError(`${file} is the file that STORE_URL names. Give the name of a backup.`);
  const keptBefore = await writeWhole(target, async (part) => {
    await withSqliteDatabase(file, 'read', (database) => database.all('VACUUM INTO ?', part));
    return keepBefore(target, `before-restore-${fileTime(options.now())}`);
  });
  return { ...contents, keptBefore };
}

/** Keeps the old file under a second name (a link or copy), so that the new one can replace it. */
async function keepBefore(target: string, suffix: string): Promise<string | undefined> {
  if (!(await exists(target))) return undefined;
  if (!(await foldLog(target))) return moveAside(target, suffix);
  const kept = `${target}.${suffix}`;
  await link(target, kept).catch(() => copyFile(target, kept));
  return kept;
}

/** Merges the write-ahead log into a file that no process has open. @returns false if the file is damaged */
async function foldLog(target: string): Promise<boolean> {
  try {
    await withSqliteDatabase(target, 'write', (database) => database.all('PRAGMA journal_mode=DELETE'));
    return true;
  } catch (error) {
    if (codeOf(error) === 'SQLITE_BUSY')
      throw new BackupError(`${target} is in use. Stop Loadout first, then restore.`, { cause: error });
    if (isBroken(error)) return false;
    throw error;
  }
}

async function fillRedis(file: string, url: string, options: RestoreOptions): Promise<string | undefined> {
  const { log, now, keepIn } = options;
  const kept = keepIn && path.join(keepIn, `before-restore-${fileTime(now())}.sqlite`);
  if (kept) await writeWhole(kept, (part) => copyRedis(url, part, log));
  const { connectRedis } = await import('../../shared/store/redis-connection.ts');
  const redis = await connectRedis(url, log);
  try {
    await withSqliteDatabase(file, 'read', async (database) => {
      const wanted = await allRows(readRows(database));
      if (!kept) await refuseOtherRecords(redis, wanted);
      for await (const rows of readRows(database))
        await redis.send(['MSET', ...rows.flatMap((row) => [redisKey(row), row.text])]);
      if (kept) await removeOthers(redis, wanted);
      await writeRecordsVersion(redis, await pragma(database, 'user_version'));
    });
    return kept;
  } finally {
    await redis.close();
  }
}

// A failed restore leaves some rows of this backup; it may be repeated.
async function refuseOtherRecords(redis: RedisConnection, wanted: Map<string, string>): Promise<void> {
  for await (const keys of scanKeys(redis, `${recordsPrefix}*`)) {
    const found = await readTexts(redis, keys);
    if (found.some(([key, text]) => text !== wanted.get(key)))
      throw new BackupError(
        'This Redis holds other records already. Give STORE_URL an empty database (redis://HOST:PORT/1, for example), or back up and empty this one first.',
      );
  }
}

async function removeOthers(redis: RedisConnection, wanted: Map<string, string>): Promise<void> {
  for await (const keys of scanKeys(redis, `${recordsPrefix}*`)) {
    const others = keys.filter((key) => !wanted.has(key));
    if (others.length > 0) await redis.send(['DEL', ...others]);
  }
}

async function allRows(pages: AsyncIterable<BackupRow[]>): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const rows of pages) for (const row of rows) texts.set(redisKey(row), row.text);
  return texts;
}

function redisKey({ table, key }: BackupRow): string {
  return `${recordsPrefix}${table}::${key}`;
}
