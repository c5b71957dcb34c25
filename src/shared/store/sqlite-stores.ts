import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../errors/code-of.ts';
import { reasonOf } from '../errors/reason-of.ts';
import { commandFor } from '../process/command-for.ts';
import type { Counts, CountsMemory } from './counts.ts';
import { createJsonKeyv } from './json-keyv.ts';
import { fileTime, moveAside } from './move-aside.ts';
import { markRecords, prepareCacheFile, prepareRecordsFile } from './prepare-sqlite-file.ts';
import { recordsVersion } from './records-version.ts';
import { refuseForeignFile } from './refuse-foreign-file.ts';
import { type ClearableTable, clearCache } from './sqlite-clearing.ts';
import { openSqliteCounts } from './sqlite-counts.ts';
import { withSqliteDatabase } from './sqlite-database.ts';
import { createSqliteFile, isSqliteOutage } from './sqlite-file.ts';
import { openSqliteRows } from './sqlite-rows.ts';
import { isBroken, openCacheTable, openRecordsTable } from './sqlite-table.ts';
import { StoreAwayError, StoreError } from './store-error.ts';
import { openEachOnce, type StoreSettings, type Stores } from './stores.ts';
import { createTable } from './table.ts';

const clearingEveryMs = 5 * 60_000;
const countsClearingEveryMs = 30_000;

export function openSqliteStores(file: string, settings: StoreSettings): Stores {
  // Read before SQLite opens the file and never again, because closing it drops SQLite's locks (`createFileCheck`).
  let refusing: Promise<void> | undefined;
  const refuseForeign = () => (refusing ??= refuseForeignFile(file));
  const caches = openCaches(toCacheFile(file), { ...settings, refuseForeign });
  const records = openRecords(file, { ...settings, refuseForeign });
  return {
    ...records,
    cache: caches.open,
    async close() {
      await Promise.all([caches.close(), records.close()]);
    },
  };
}

interface FileSettings extends StoreSettings {
  refuseForeign: () => Promise<void>;
}

function openCaches(file: string, settings: FileSettings) {
  const { refuseForeign, log, now, schedule, maxCacheBytes } = settings;
  const caches = createSqliteFile(file, { ...settings, content: 'the cached answers' });
  const clearable: ClearableTable[] = [];

  const endClearing = schedule(async () => {
    try {
      await clearCache(clearable, { now: now(), maxBytes: maxCacheBytes });
    } catch (error) {
      if (isSqliteOutage(error)) caches.health.failed(error);
      else log.warn({ error }, 'the cache could not be cleared; it is tried again later');
    }
  }, clearingEveryMs);

  const openFrom = openerOf({
    file,
    prepare: async () => {
      // A refused start must leave no file next to another program's file.
      await refuseForeign();
      await prepareCacheFile(file);
    },
    replaceDamaged: async () => {
      const movedTo = await moveAside(file, 'broken');
      log.warn({ file, movedTo }, 'the cache file is damaged; a new one takes its place');
    },
  });

  async function open(name: string) {
    const table = await openFrom(() => openCacheTable(file, name));
    const { opts, query } = table;
    await caches.add({ query, close: () => table.close() });
    clearable.push({ opts, query });
    table.query = async (sql, ...parameters) => {
      // Writes would wait for the lock, but reads work.
      if (!caches.health.isWell && !sql.startsWith('SELECT')) throw new StoreAwayError('the file fails');
      return caches.health.watch(() => query(sql, ...parameters));
    };
    return createJsonKeyv({ store: table, namespace: name }, log);
  }

  return {
    open: openEachOnce(open),
    async close() {
      await endClearing();
      await caches.close();
    },
  };
}

function openRecords(file: string, settings: FileSettings) {
  const { refuseForeign, log, now, schedule, setsDamagedAside } = settings;
  const records = createSqliteFile(file, { ...settings, content: 'the records' });
  let found = 0;

  const openFrom = openerOf({
    file,
    prepare: async () => {
      await refuseForeign();
      found = await prepareRecordsFile(file);
    },
    replaceDamaged: setsDamagedAside ? replaceDamaged : undefined,
  });

  async function replaceDamaged(): Promise<void> {
    const movedTo = await moveAside(file, `broken-${fileTime(now())}`);
    log.error({ file, movedTo }, damagedRecords());
  }

  async function open(name: string) {
    const table = await openFrom(() => openRecordsTable(file, name));
    await records.add(table);
    return createTable(openSqliteRows(table, records), { name, log });
  }

  let endClearing = async (): Promise<void> => undefined;
  let opening: Promise<Counts> | undefined;

  async function openCounts(memory: CountsMemory): Promise<Counts> {
    const watch = <Value>(call: () => Promise<Value>) => records.health.watch(call);
    const counts = await openFrom(() => openSqliteCounts(file, { now, watch }));
    await records.add(counts);
    endClearing = schedule(() => counts.clear(memory).catch(reportClearing), countsClearingEveryMs);
    return counts;
  }

  function reportClearing(error: unknown): void {
    if (!(error instanceof StoreAwayError))
      log.warn({ error }, 'counts could not be cleared; it is tried again later');
  }

  return {
    records: openEachOnce(open),
    counts: (memory: CountsMemory) => (opening ??= openCounts(memory)),
    foundVersion: () => found,
    async raiseVersion() {
      if (found > 0 && found < recordsVersion) await withSqliteDatabase(file, 'write', markRecords);
    },
    check: records.check,
    purge: records.fold,
    async close() {
      // Clearing begins once the counts are open. If opening them fails, the caller of `counts` gets the error.
      await opening?.catch(() => undefined);
      await endClearing();
      await records.close();
    },
  };
}

function toCacheFile(file: string): string {
  if (file === ':memory:') return file;
  const { dir, name } = path.parse(file);
  return path.join(dir, `${name}.cache.sqlite`);
}

interface OpenerOptions {
  file: string;
  prepare: (file: string) => Promise<void>;
  /** Moves a damaged file aside; if undefined, opening it fails. */
  replaceDamaged: (() => Promise<void>) | undefined;
}

/** Opens one at a time, so that two callers that find the file damaged don't both move it aside. */
function openerOf({ file, prepare, replaceDamaged }: OpenerOptions) {
  let prepared: Promise<void> | undefined;
  const openPrepared = <Opened>(open: () => Promise<Opened>) =>
    withRemedy(file, async () => {
      prepared ??= prepare(file);
      await prepared;
      return open();
    });

  async function openOrReplace<Opened>(open: () => Promise<Opened>): Promise<Opened> {
    try {
      return await openPrepared(open);
    } catch (error) {
      prepared = undefined;
      if (!replaceDamaged || !isBroken(error)) throw error;
    }
    await replaceDamaged();
    return openPrepared(open);
  }

  let lastOpened: Promise<unknown> = Promise.resolve();
  return <Opened>(open: () => Promise<Opened>): Promise<Opened> => {
    const opened = lastOpened.then(() => openOrReplace(open));
    lastOpened = opened.catch(() => undefined);
    return opened;
  };
}

const damagedRecords = () =>
  `the file of the records is damaged: it was moved aside, and empty records take its place. To bring back the last backup, stop Loadout and run: ${commandFor('restore', 'FILE')}`;

async function withRemedy<Result>(file: string, open: () => Promise<Result>): Promise<Result> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    return await open();
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError(remedyFor(file, error), { cause: error });
  }
}

function userNumber(): string {
  return process.getuid ? ` (chown -R ${process.getuid()}:${process.getgid?.()} FOLDER)` : '';
}

function remedyFor(file: string, error: unknown): string {
  const code = codeOf(error);
  if (isBroken(error))
    return `${file} is damaged or no SQLite file (${code}). Put a backup in its place, or move it away to start with empty records.`;
  if (code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED')
    return `${file} is locked by another program (${code}). End that program or give STORE_URL another file.`;
  if (code === 'SQLITE_FULL' || code === 'ENOSPC')
    return `The disk that holds ${file} is full (${code}). Free some space.`;
  // SQLite also reports this if a full disk has no room for the shared index of the log.
  if (code === 'SQLITE_IOERR')
    return `The disk that holds ${file} is full or fails (${code}). Free some space, or check the disk.`;
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `${path.dirname(file)} can't be a folder, because a file has its name or that of a folder above it (${code}). Give STORE_URL another path.`;
  if (code === 'SQLITE_ERROR') return `${file} can't be opened: ${reasonOf(error).split('\n')[0]}`;
  return `${file} can't be opened or written (${code}). Make its folder writable for this user${userNumber()} or give STORE_URL another file.`;
}
