import { setImmediate as pause } from 'node:timers/promises';
import { expires, type SqliteTable } from './sqlite-table.ts';

export type ClearableTable = Pick<SqliteTable, 'opts' | 'query'>;

export async function clearCache(
  tables: readonly ClearableTable[],
  { now, maxBytes }: { now: number; maxBytes: number },
): Promise<void> {
  for (const table of tables) while ((await deleteExpired(table, now)) === rowsAtOnce) await pause();
  const [any] = tables;
  if (!any) return;
  while ((await bytesUsed(any)) > maxBytes) {
    let deleted = 0;
    for (const table of tables) deleted += await deleteNextToExpire(table);
    if (deleted === 0) break;
    await pause();
  }
  for (let pages = await freePages(any); pages > 0; pages -= pagesAtOnce) {
    await any.query(`PRAGMA incremental_vacuum(${pagesAtOnce})`);
    await pause();
  }
  await any.query('PRAGMA wal_checkpoint(TRUNCATE)');
}

const rowsAtOnce = 200;
const pagesAtOnce = 250;

async function deleteExpired(table: ClearableTable, now: number): Promise<number> {
  const name = table.opts.table;
  const rows = await table.query(
    `DELETE FROM ${name} WHERE rowid IN (SELECT rowid FROM ${name} WHERE ${expires} < ? LIMIT ${rowsAtOnce}) RETURNING 1`,
    now,
  );
  return rows.length;
}

async function deleteNextToExpire(table: ClearableTable): Promise<number> {
  const name = table.opts.table;
  const rows = await table.query(
    `DELETE FROM ${name} WHERE rowid IN (SELECT rowid FROM ${name} ORDER BY ${expires} LIMIT ${rowsAtOnce}) RETURNING 1`,
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

async function freePages(table: ClearableTable): Promise<number> {
  const [row] = await table.query('PRAGMA freelist_count');
  return row.freelist_count;
}
