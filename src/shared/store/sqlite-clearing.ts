import { setImmediate as pause } from 'node:timers/promises';
import { expires, type SqliteTable } from './sqlite-table.ts';

/** Clearing may take longer than a reader would wait, so its statements are not watched. */
export type ClearableTable = Pick<SqliteTable, 'opts' | 'query'>;

/** Deletes expired rows, then those that expire next above `maxBytes`. In slices: every reader waits for a delete. */
export async function clearCache(
  tables: readonly ClearableTable[],
  { now, maxBytes }: { now: number; maxBytes: number },
): Promise<void> {
  for (const table of tables) while ((await deleteExpired(table, now)) === expiredSlice) await pause();
  const [any] = tables;
  if (!any) return;
  while ((await bytesUsed(any)) > maxBytes) {
    let deleted = 0;
    for (const table of tables) deleted += await deleteNextToExpire(table);
    if (deleted === 0) break;
    await pause();
  }
  await any.query('PRAGMA incremental_vacuum');
  await any.query('PRAGMA wal_checkpoint(TRUNCATE)');
}

const expiredSlice = 500;
const nextSlice = 200;

async function deleteExpired(table: ClearableTable, now: number): Promise<number> {
  const name = table.opts.table;
  const rows = await table.query(
    `DELETE FROM ${name} WHERE rowid IN (SELECT rowid FROM ${name} WHERE ${expires} < ? LIMIT ${expiredSlice}) RETURNING 1`,
    now,
  );
  return rows.length;
}

async function deleteNextToExpire(table: ClearableTable): Promise<number> {
  const name = table.opts.table;
  const rows = await table.query(
    `DELETE FROM ${name} WHERE rowid IN (SELECT rowid FROM ${name} ORDER BY ${expires} LIMIT ${nextSlice}) RETURNING 1`,
  );
  return rows.length;
}

async function bytesUsed(table: ClearableTable): Promise<number> {
  const [row] = await table.query(
    `SELECT (page_count - freelist_count) * page_size AS bytes
       FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`,
  );
  return row.bytes;
}
