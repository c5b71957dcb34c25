import { recordsApplicationId, recordsVersion, refuseNewerRecords } from './records-version.ts';
import { openSqliteDatabase, type SqliteDatabase } from './sqlite-database.ts';

/** Sets WAL mode, and makes the cache shrinkable. @throws SQLite's errors with code, e.g. SQLITE_CORRUPT */
export function prepareCacheFile(file: string): Promise<void> {
  return prepare(file, async (database) => {
    await check(database);
    // Takes effect only by a VACUUM before WAL mode; once per file.
    if ((await pragma(database, 'auto_vacuum')) !== incremental) {
      await database.all('PRAGMA auto_vacuum=INCREMENTAL');
      await database.all('VACUUM');
    }
    await database.all('PRAGMA journal_mode=WAL');
  });
}

/** Sets WAL mode. @returns the version, 0 for a new file @throws as {@link prepareCacheFile}; StoreError if newer */
export async function prepareRecordsFile(file: string): Promise<number> {
  return prepare(file, async (database) => {
    await check(database);
    const version = await pragma(database, 'user_version');
    refuseNewerRecords(version, file);
    if (version === 0) await markRecords(database);
    await database.all('PRAGMA journal_mode=WAL');
    return version;
  });
}

export async function markRecords(database: SqliteDatabase, version = recordsVersion): Promise<void> {
  await database.all(`PRAGMA application_id=${recordsApplicationId}`);
  await database.all(`PRAGMA user_version=${version}`);
}

async function prepare<Result>(file: string, steps: (database: SqliteDatabase) => Promise<Result>) {
  const database = await openSqliteDatabase(file, 'create');
  const close = () => database.close().catch(() => undefined);
  const result = await steps(database).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  void close();
  return result;
}

async function check(database: SqliteDatabase): Promise<void> {
  // Another process may be creating the same file.
  await database.all(`PRAGMA busy_timeout=${openingBusyMs}`);
  const [verdict] = await database.all<{ quick_check: string }>('PRAGMA quick_check(1)');
  if (verdict?.quick_check !== 'ok')
    throw Object.assign(new Error('quick_check failed'), { code: 'SQLITE_CORRUPT' });
}

export async function pragma(database: SqliteDatabase, name: string): Promise<number> {
  const [row] = await database.all<Record<string, number>>(`PRAGMA ${name}`);
  return row?.[name] ?? 0;
}

const incremental = 2;
const openingBusyMs = 5_000;
