import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../shared/errors/code-of.ts';
import { commandFor } from '../../shared/process/command-for.ts';
import { pragma } from '../../shared/store/prepare-sqlite-file.ts';
import { recordsApplicationId, refuseNewerRecords } from '../../shared/store/records-version.ts';
import { type SqliteDatabase, withSqliteDatabase } from '../../shared/store/sqlite-database.ts';

/** Summary of a backup: rows per table, unreadable rows, file size. A backup is one SQLite file, whatever the store. */
export interface BackupContents {
  rows: Readonly<Record<string, number>>;
  unreadable: number;
  bytes: number;
}

export class BackupError extends Error {
  override name = 'BackupError';
}

/** Checks a backup by reading all of it. @throws BackupError if incomplete; StoreError if a newer Loadout made it */
export async function inspectBackup(file: string): Promise<BackupContents> {
  try {
    const { size } = await stat(file);
    const counts = await withSqliteDatabase(file, 'read', async (database) => {
      if ((await pragma(database, 'application_id')) !== recordsApplicationId) throw notOurs(file);
      refuseNewerRecords(await pragma(database, 'user_version'), file);
      const [verdict] = await database.all<{ integrity_check: string }>('PRAGMA integrity_check(1)');
      if (verdict?.integrity_check !== 'ok') throw damaged(file);
      return countRows(database);
    });
    return { ...counts, bytes: size };
  } catch (error) {
    switch (codeOf(error)) {
      case 'ENOENT':
        throw new BackupError(`${file} does not exist.`, { cause: error });
      case 'SQLITE_NOTADB':
        throw notOurs(file);
      case 'SQLITE_CORRUPT':
        throw damaged(file);
      default:
        throw error;
    }
  }
}

const notOurs = (file: string) => new BackupError(`${file} is no backup of Loadout.`);
const damaged = (file: string) => new BackupError(`${file} is damaged. Take another backup.`);

async function countRows(database: SqliteDatabase): Promise<Omit<BackupContents, 'bytes'>> {
  const rows: Record<string, number> = {};
  let unreadable = 0;
  for (const table of await tablesIn(database)) {
    const [count] = await database.all<{ rows: number; readable: number | null }>(
      `SELECT COUNT(*) AS rows, SUM(json_valid(value)) AS readable FROM ${table}`,
    );
    rows[table] = count?.rows ?? 0;
    unreadable += rows[table] - (count?.readable ?? 0);
  }
  return { rows, unreadable };
}

/** Lists the tables of records; names of other tables have an underscore. @throws BackupError for a foreign table */
async function tablesIn(database: SqliteDatabase): Promise<string[]> {
  const tables = await database.all<{ name: string; columns: string }>(
    `SELECT name, (SELECT group_concat(name) FROM pragma_table_info(sqlite_schema.name)) AS columns
     FROM sqlite_schema WHERE type = 'table'`,
  );
  const records = tables.filter(({ name }) => /^[a-z][a-z0-9]*$/.test(name));
  const foreign = records.find(({ columns }) => columns !== 'key,value');
  if (foreign)
    throw new BackupError(
      `The table ${foreign.name} is none of Loadout's. Take a file that ${commandFor('backup')} has written.`,
    );
  return records.map(({ name }) => name);
}

export interface BackupRow {
  table: string;
  key: string;
  text: string;
}

export async function* readRows(database: SqliteDatabase): AsyncGenerator<BackupRow[]> {
  for (const table of await tablesIn(database)) {
    let last = '';
    for (;;) {
      const page = await database.all<{ key: string; value: string }>(
        `SELECT key, value FROM ${table} WHERE key > ? ORDER BY key LIMIT ${pageRows}`,
        last,
      );
      const end = page.at(-1);
      if (!end) break;
      last = end.key;
      yield page.map(({ key, value }) => ({ table, key: key.slice(table.length + 1), text: value }));
    }
  }
}

const pageRows = 500;

/** Calls `write` with a private temporary file, which replaces `file` once it is complete and on disk. */
export async function writeWhole<Result>(file: string, write: (part: string) => Promise<Result>) {
  const part = `${file}.part`;
  try {
    await mkdir(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 });
    await rm(part, { force: true });
    // Create it first, so that a link planted by another user is never followed.
    await writeFile(part, '', { flag: 'wx', mode: 0o600 });
    const result = await write(part);
    await syncToDisk(part);
    await rename(part, file);
    await syncToDisk(path.dirname(file));
    return result;
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw remedied(file, error);
  }
}

export async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}

async function syncToDisk(place: string): Promise<void> {
  const handle = await open(place);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function remedied(file: string, cause: unknown): unknown {
  const code = codeOf(cause);
  const noRoom = `There is no room for ${file} on its disk (${code}). Free some space.`;
  const noWay = `${file} can't be written (${code}). Choose a folder that is writable for this user.`;
  if (code === 'SQLITE_FULL' || code === 'ENOSPC') return new BackupError(noRoom, { cause });
  const cannotWrite = ['SQLITE_CANTOPEN', 'ENOENT', 'EACCES', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code);
  return cannotWrite ? new BackupError(noWay, { cause }) : cause;
}
