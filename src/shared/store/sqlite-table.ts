import { KeyvSqlite } from '@keyv/sqlite';

export type SqliteTable = KeyvSqlite;

export function openCacheTable(file: string, name: string): Promise<SqliteTable> {
  return openTable(file, name, async (table) => {
    await table.query('PRAGMA synchronous=NORMAL');
    await table.query(`CREATE INDEX IF NOT EXISTS ${name}Expires ON ${name}(${expires})`);
  });
}

/** Opens a table whose writes are on disk when they resolve. @throws SQLite's errors with their code */
export function openRecordsTable(file: string, name: string): Promise<SqliteTable> {
  return openTable(file, name, async (table) => {
    await table.query('PRAGMA synchronous=FULL');
  });
}

export function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isBroken(error.cause)) return true;
  const code = 'code' in error ? error.code : undefined;
  return code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT' || error.message.includes('malformed JSON');
}

export const expires = "json_extract(value, '$.expires')";

const openingBusyMs = 5_000;
const busyMs = 1_000;

// One adapter per table: two Keyvs on one would share its namespace, and `clear()` of either would empty both.
async function openTable(file: string, name: string, prepare: (table: SqliteTable) => Promise<void>) {
  const table = new KeyvSqlite({ uri: `sqlite://${file}`, table: name, busyTimeout: openingBusyMs });
  table.on('error', () => undefined);
  try {
    // Awaited at once, because a bad path would otherwise crash the process by an unhandled rejection.
    await prepare(table);
    // Overwrites deleted data, which would otherwise stay in the file until its page is reused.
    await table.query('PRAGMA secure_delete=ON');
    await table.query(`PRAGMA busy_timeout=${busyMs}`);
    return table;
  } catch (error) {
    await table.close().catch(() => undefined);
    throw error;
  }
}
