import { NotSavedError } from '../errors/not-saved-error.ts';
import { TooLate } from '../time/within.ts';
import type { SqliteFile } from './sqlite-file.ts';
import type { SqliteTable } from './sqlite-table.ts';
import { StoreAwayError } from './store-error.ts';
import type { TextRows } from './table.ts';

export function openSqliteRows(table: SqliteTable, { health, isInPlace }: SqliteFile): TextRows {
  const name = table.opts.table;
  const prefix = `${name}:`;
  const read = (...statement: Statement) => health.watch(() => table.query(...statement));

  /** @throws NotSavedError also if the file disappears during the write */
  async function write(...statement: Statement): Promise<unknown[]> {
    // Otherwise each attempt would wait for the lock and block other members.
    if (!health.isWell) throw new NotSavedError('unchanged', new StoreAwayError('the file fails'));
    try {
      return await health.watch(async () => {
        await isInPlace();
        const rows = await table.query(...statement);
        await isInPlace();
        return rows;
      });
    } catch (error) {
      if (!(error instanceof StoreAwayError)) throw error;
      throw new NotSavedError(error.cause instanceof TooLate ? 'unknown' : 'unchanged', error);
    }
  }

  async function swap(key: string, before: string | undefined, after: string | undefined) {
    if (before === undefined && after === undefined) return (await get(key)) === undefined;
    const rows = await write(...statementFor(prefix + key, before, after));
    return rows.length > 0;
  }

  function statementFor(row: string, before: string | undefined, after: string | undefined): Statement {
    const insert = `INSERT INTO ${name} (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING 1`;
    if (before === undefined) return [insert, row, after ?? ''];
    if (after === undefined)
      return [`DELETE FROM ${name} WHERE key = ? AND value = ? RETURNING 1`, row, before];
    return [`UPDATE ${name} SET value = ? WHERE key = ? AND value = ? RETURNING 1`, after, row, before];
  }

  async function get(key: string): Promise<string | undefined> {
    const [row] = await read(`SELECT value FROM ${name} WHERE key = ?`, prefix + key);
    return row?.value;
  }

  return {
    get,
    swap,
    async remove(key) {
      await write(`DELETE FROM ${name} WHERE key = ?`, prefix + key);
    },
    async keys() {
      const rows: { key: string }[] = await read(`SELECT key FROM ${name}`);
      return rows.map(({ key }) => key.slice(prefix.length));
    },
  };
}

type Statement = [string, ...string[]];
