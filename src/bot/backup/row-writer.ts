import type { SqliteDatabase } from '../../shared/store/sqlite-database.ts';
import type { BackupRow } from './backup-file.ts';

export function createRowWriter(database: SqliteDatabase) {
  const made = new Set<string>();

  async function makeTable(table: string): Promise<void> {
    await database.all(`CREATE TABLE IF NOT EXISTS ${table}(key VARCHAR(255) PRIMARY KEY, value TEXT)`);
    made.add(table);
  }

  return async (rows: readonly BackupRow[]): Promise<void> => {
    for (const table of new Set(rows.map((row) => row.table))) {
      const group = rows.filter((row) => row.table === table);
      if (!made.has(table)) await makeTable(table);
      // Insert all rows with one statement: each statement is a trip to another thread.
      await database.all(
        `INSERT OR REPLACE INTO ${table} SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)`,
        JSON.stringify(group.map(({ key, text }) => [`${table}:${key}`, text])),
      );
    }
  };
}
