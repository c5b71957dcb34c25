import { open } from 'node:fs/promises';
import { recordsApplicationId } from './records-version.ts';
import { withSqliteDatabase } from './sqlite-database.ts';
import { StoreError } from './store-error.ts';

/** @throws StoreError if the file is there, not empty and none of Loadout's: that is never written or moved aside */
export async function refuseForeignFile(file: string): Promise<void> {
  const header = await readHeader(file);
  if (!header) return;
  const isSqlite = header.toString('latin1', 0, sqliteMagic.length) === sqliteMagic;
  const applicationId = isSqlite ? header.readUInt32BE(applicationIdAt) : undefined;
  if (applicationId === recordsApplicationId) return;
  if (applicationId === 0 && (await holdsOnlyRecords(file))) return;
  throw new StoreError(
    `${file} is no file of Loadout's and stays as it is. Give STORE_URL another file. If it was Loadout's and is damaged, put a backup in its place, or move it away to start with empty records.`,
  );
}

// https://www.sqlite.org/fileformat2.html#the_database_header
const sqliteMagic = 'SQLite format 3\0';
const applicationIdAt = 68;
const headerBytes = 100;

/** Undefined for a file that is missing, empty or unreadable: SQLite itself then reports what is wrong. */
async function readHeader(file: string): Promise<Buffer | undefined> {
  const handle = await open(file, 'r').catch(() => undefined);
  try {
    const read = await handle?.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    return read && read.bytesRead > 0 ? read.buffer : undefined;
  } catch {
    return undefined;
  } finally {
    await handle?.close();
  }
}

/** The first versions of Loadout did not mark their files: these hold nothing but tables of keys and values. */
async function holdsOnlyRecords(file: string): Promise<boolean> {
  try {
    return await withSqliteDatabase(file, 'read', async (database) => {
      const foreign = await database.all(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'store_health'
         AND (SELECT group_concat(name) FROM pragma_table_info(sqlite_master.name)) <> 'key,value'`,
      );
      return foreign.length === 0;
    });
  } catch {
    return false;
  }
}
