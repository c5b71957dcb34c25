import { open } from 'node:fs/promises';
import { recordsApplicationId } from './records-version.ts';
import { StoreError } from './store-error.ts';

/** @throws StoreError for a foreign file that isn't empty, which is never written or moved aside */
export async function refuseForeignFile(file: string): Promise<void> {
  const header = await readHeader(file);
  if (!header) return;
  const isSqlite = header.toString('latin1', 0, sqliteMagic.length) === sqliteMagic;
  const applicationId = isSqlite ? header.readUInt32BE(applicationIdAt) : undefined;
  if (applicationId === recordsApplicationId) return;
  throw new StoreError(
    `${file} is no file of Loadout's and stays as it is. Give STORE_URL another file. If it was Loadout's and is damaged, put a backup in its place, or move it away to start with empty records.`,
  );
}

const sqliteMagic = 'SQLite format 3\0';
const applicationIdAt = 68;
const headerBytes = 100;

/** Returns undefined for a missing, empty or unreadable file, whose problem SQLite reports. */
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
