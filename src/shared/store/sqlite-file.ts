import { codeOf } from '../errors/code-of.ts';
import type { Log } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import { createFileCheck, type FileCheck } from './file-check.ts';
import type { SqliteTable } from './sqlite-table.ts';
import { StoreHealth } from './store-health.ts';

export type SqliteFile = ReturnType<typeof createSqliteFile>;

type OpenTable = Pick<SqliteTable, 'query' | 'close'>;

interface SqliteFileOptions extends Pick<Clock, 'now' | 'sleep'> {
  log: Log;
  content: string;
}

export function createSqliteFile(file: string, options: SqliteFileOptions) {
  const { content, now, sleep } = options;
  const tables: OpenTable[] = [];
  let opening: Promise<FileCheck> | undefined;

  /** Writes to a separate table, so that the probe is never taken for a record. */
  async function writeProbe(): Promise<void> {
    const fileCheck = await opening;
    await fileCheck?.isInPlace();
    await fileCheck?.hasRoom();
    const [any] = tables;
    await any?.query(`CREATE TABLE IF NOT EXISTS ${probeTable} (id INTEGER PRIMARY KEY, at INTEGER)`);
    await any?.query(
      `INSERT INTO ${probeTable} VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at`,
      now(),
    );
  }

  const health = new StoreHealth({
    ...options,
    probe: writeProbe,
    isOutage: isSqliteOutage,
    timeoutMs: sqliteTimeoutMs,
    began: `${content} can't be written or read; going on without them until they can`,
    ended: `${content} can be written again`,
  });

  return {
    health,
    isInPlace: async () => (await opening)?.isInPlace(),
    async add(table: OpenTable): Promise<void> {
      if (file !== ':memory:') opening ??= createFileCheck(file, sleep);
      await opening;
      tables.push(table);
    },
    async check(): Promise<void> {
      await health.watch(writeProbe);
      health.recheck();
    },
    /** Merges the write-ahead log into the file and empties it. Does nothing while another program reads. */
    async fold(): Promise<void> {
      const [any] = tables;
      await health.watch(async () => any?.query('PRAGMA wal_checkpoint(TRUNCATE)'));
    },
    async close(): Promise<void> {
      health.stop();
      // One at a time: if several close at once, none may be the last, which merges the write-ahead log.
      for (const table of tables) await table.close();
      await (await opening)?.close();
    },
  };
}

const probeTable = 'store_health';

const sqliteTimeoutMs = 3_000;

export function isSqliteOutage(error: unknown): boolean {
  return outageCode.test(codeOf(error));
}

const outageCode =
  /^(?:SQLITE_(?:FULL|BUSY|LOCKED|READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB|PROTOCOL|PERM)|E(?:NOSPC|NOENT|ACCES|IO|ROFS))$/;
