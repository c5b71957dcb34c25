import { copyFile, link } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../shared/errors/code-of.ts';
import type { Log } from '../../shared/log/log.ts';
import { fileTime, moveAside } from '../../shared/store/move-aside.ts';
import { toSqliteFile } from '../../shared/store/open-stores.ts';
import type { RedisConnection } from '../../shared/store/redis-connection.ts';
import { readTexts, recordsPrefix, scanKeys } from '../../shared/store/redis-rows.ts';
import { withSqliteDatabase } from '../../shared/store/sqlite-database.ts';
import { isBroken } from '../../shared/store/sqlite-table.ts';
import {
  type BackupContents,
  BackupError,
  type BackupRow,
  exists,
  inspectBackup,
  readRows,
  writeWhole,
} from './backup-file.ts';

/** `keptBefore`: the new place of the previous records. */
type Restored = BackupContents & { keptBefore: string | undefined };

interface RestoreOptions {
  log: Log;
  now: () => number;
}

/**
 * Restores a backup into a store that no process has open. For SQLite, it keeps the present records in another file; Redis
 * must have no other records.
 * @throws BackupError and StoreError, in one line; the records are then unchanged, or in Redis may include some of the
 * backup's
 */
export async function restore(file: string, storeUrl: string, options: RestoreOptions): Promise<Restored> {
  const contents = await inspectBackup(file);
  const target = toSqliteFile(storeUrl);
  if (target === undefined) {
    await fillRedis(file, storeUrl, options);
    return { ...contents, keptBefore: undefined };
  }
  if (path.resolve(target) === path.resolve(file))
    throw new BackupError(`${file} is the file that STORE_URL names. Give the name of a backup.`);
  const keptBefore = await writeWhole(target, async (part) => {
    await copyFile(file, part);
    return keepBefore(target, `before-restore-${fileTime(options.now())}`);
  });
  return { ...contents, keptBefore };
}

/** Keeps what is there under a second name; the file itself stays until the new one replaces it. */
async function keepBefore(target: string, suffix: string): Promise<string | undefined> {
  if (!(await exists(target))) return undefined;
  if (!(await foldLog(target))) return moveAside(target, suffix);
  const kept = `${target}.${suffix}`;
  await link(target, kept).catch(() => copyFile(target, kept));
  return kept;
}

/** Folds the write-ahead log into the file, which no other process may have open. @returns false if the file is damaged */
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

async function fillRedis(file: string, url: string, { log }: RestoreOptions): Promise<void> {
  // Loaded only for Redis: its client is half of what a backup would read.
  const { connectRedis } = await import('../../shared/store/redis-connection.ts');
  const redis = await connectRedis(url, log);
  try {
    await withSqliteDatabase(file, 'read', async (database) => {
      await refuseOtherRecords(redis, await allRows(readRows(database)));
      for await (const rows of readRows(database))
        await redis.send(['MSET', ...rows.flatMap((row) => [redisKey(row), row.text])]);
    });
  } finally {
    await redis.close();
  }
}

// A restore that broke off has left rows of this very backup: it may be repeated.
async function refuseOtherRecords(redis: RedisConnection, wanted: Map<string, string>): Promise<void> {
  for await (const keys of scanKeys(redis, `${recordsPrefix}*`)) {
    const found = await readTexts(redis, keys);
    if (found.some(([key, text]) => text !== wanted.get(key)))
      throw new BackupError(
        'This Redis holds other records already. Give STORE_URL an empty database (redis://HOST:PORT/1, for example), or back up and empty this one first.',
      );
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
