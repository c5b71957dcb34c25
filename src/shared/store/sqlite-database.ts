import { writeFile } from 'node:fs/promises';
import { type OpenDatabase, type OpenMode, openDatabase } from 'sqlite3';

export type SqliteDatabase = OpenDatabase;

/** @param mode only `create` makes a missing file, private to this user @param isAlone its own thread, for slow SQL */
export async function openSqliteDatabase(
  file: string,
  mode: OpenMode,
  isAlone = false,
): Promise<SqliteDatabase> {
  if (mode === 'create' && file !== ':memory:') await createPrivately(file);
  return openDatabase(file, mode, isAlone);
}

/** Creates the file itself, because SQLite makes files world-readable; `-wal` and `-shm` inherit its permissions. */
async function createPrivately(file: string): Promise<void> {
  // The operator's file keeps its permissions. SQLite reports any other problem.
  await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch(() => undefined);
}

export async function withSqliteDatabase<Result>(
  file: string,
  mode: OpenMode,
  use: (database: SqliteDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openSqliteDatabase(file, mode, true);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
