import { KeyvSqlite } from '@keyv/sqlite';

export type SqliteTable = KeyvSqlite;

/** A power cut may lose a cache's last writes (`synchronous=NORMAL`). @throws SQLite's errors with their code */
export function openCacheTable(file: string, name: string): Promise<SqliteTable> {
  return openTable(file, name, async (table) => {
    await table.query('PRAGMA synchronous=NORMAL');
    await table.query(`CREATE INDEX IF NOT EXISTS ${name}Expires ON ${name}(${expires})`);
  });
}

/** A record's write has reached the disk when it resolves. @throws SQLite's errors with their code */
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

/** Where Keyv writes a row's end of life: inside its JSON. */
export const expires = "json_extract(value, '$.expires')";

const openingBusyMs = 5_000;
const busyMs = 1_000;

// One adapter for each table: two Keyvs on one adapter would share its namespace, and `clear()` of one would empty the other.
async function openTable(file: string, name: string, prepare: (table: SqliteTable) => Promise<void>) {
  const table = new KeyvSqlite({ uri: `sqlite://${file}`, table: name, busyTimeout: openingBusyMs });
  // Its failures are thrown as well; without a listener the first would end the process.
  table.on('error', () => undefined);
  try {
    // Awaited at once: a path that can't be opened would end the process as an unhandled rejection.
    await prepare(table);
    // Overwrites what is deleted: otherwise it stays in the file until its page is used again.
    await table.query('PRAGMA secure_delete=ON');
    await table.query(`PRAGMA busy_timeout=${busyMs}`);
    return table;
  } catch (error) {
    await table.close().catch(() => undefined);
    throw error;
  }
}
