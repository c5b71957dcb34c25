import type { SqliteTable } from './sqlite-table.ts';
import type { TextRows } from './table.ts';

/**
 * The rows of a SQLite table. Each swap is one statement, which SQLite runs in a write transaction from its start: it is
 * atomic between processes that have the same file open, and needs no transaction of ours.
 */
export function openSqliteRows(table: SqliteTable): TextRows {
  const name = table.opts.table;
  const prefix = `${name}:`;

  async function swap(key: string, before: string | undefined, after: string | undefined) {
    if (before === undefined && after === undefined) return (await get(key)) === undefined;
    const rows = await table.query(...statementFor(prefix + key, before, after));
    return rows.length > 0;
  }

  function statementFor(
    row: string,
    before: string | undefined,
    after: string | undefined,
  ): [string, ...string[]] {
    if (before === undefined)
      return [
        `INSERT INTO ${name} (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING 1`,
        row,
        after ?? '',
      ];
    if (after === undefined)
      return [`DELETE FROM ${name} WHERE key = ? AND value = ? RETURNING 1`, row, before];
    return [`UPDATE ${name} SET value = ? WHERE key = ? AND value = ? RETURNING 1`, after, row, before];
  }

  async function get(key: string): Promise<string | undefined> {
    const [row] = await table.query(`SELECT value FROM ${name} WHERE key = ?`, prefix + key);
    return row?.value;
  }

  return {
    get,
    swap,
    async remove(key) {
      await table.query(`DELETE FROM ${name} WHERE key = ?`, prefix + key);
    },
    async keys() {
      const rows: { key: string }[] = await table.query(`SELECT key FROM ${name}`);
      return rows.map(({ key }) => key.slice(prefix.length));
    },
  };
}
