import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Log } from '../../shared/log/log.ts';
import type { Table } from '../../shared/store/table.ts';
import { hasPassed, storedTime } from '../../shared/time/stored-time.ts';
import { backUp } from './back-up.ts';
import { describeBackup } from './describe-backup.ts';

export type RegularBackups = ReturnType<typeof createRegularBackups>;

interface RegularBackupsOptions {
  storeUrl: string;
  /** The time from one backup to the next, in milliseconds. */
  everyMs: number;
  keep: number;
  /** Made if it is missing. */
  folder: string;
  table: Table;
  now: () => number;
  log: Log;
}

/** Backs up by itself, checks each backup, and removes the old ones that it made. Other files of the folder stay. */
export function createRegularBackups(options: RegularBackupsOptions) {
  const { storeUrl, everyMs, keep, folder, table, now, log } = options;

  async function read() {
    const row = await table.read(key);
    return { row, turn: turn.parse(row?.value ?? {}) };
  }

  async function take(): Promise<boolean> {
    const { row, turn } = await read();
    const isDue = hasPassed(everyMs, turn.doneAt, now()) && hasPassed(retryMs, turn.takenAt, now());
    return isDue && table.replace(key, row, { ...turn, takenAt: now() });
  }

  async function makeOne(): Promise<void> {
    const file = path.join(folder, nameAt(now()));
    const contents = await backUp(storeUrl, file, log);
    const { row, turn } = await read();
    await table.replace(key, row, { ...turn, doneAt: now() });
    log.info({ file }, `backed up: ${describeBackup(contents)}`);
    await removeOld(folder, { keep, now: now() }).catch((error: unknown) => {
      log.error({ error }, 'an old backup could not be removed; remove it from BACKUP_DIR');
    });
  }

  return {
    /** To be called every minute by every process: one of them makes the backup that is due. Never rejects. */
    async run(): Promise<void> {
      try {
        if (await take()) await makeOne();
      } catch (error) {
        log.error({ error }, 'the regular backup failed; it is tried again in ten minutes');
      }
    },
    /** When the last good one was made, milliseconds since the epoch; 0: there is none. Rejects if the store fails. */
    lastAt: async (): Promise<number> => (await read()).turn.doneAt,
  };
}

export const backupCheckMs = 60_000;
/** After a backup that failed, or a process that ended in the middle of one. */
const retryMs = 10 * 60_000;

const key = 'last';
/** Times are milliseconds since the epoch. */
const turn = z.object({
  doneAt: z.number().catch(0),
  /** When a process began the last one. */
  takenAt: z.number().catch(0),
});

/** Sorted by name, backups are sorted by time. */
function nameAt(time: number): string {
  return `loadout-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}.sqlite`;
}

/** A backup of the future, which a wrong clock made, stays and counts as none: it must not push out those that follow. */
async function removeOld(folder: string, { keep, now }: { keep: number; now: number }): Promise<void> {
  const names = (await readdir(folder)).filter((name) => ownName.test(name)).toSorted();
  const whole = names.filter(
    (name) => name.endsWith('.sqlite') && storedTime(timeOf(name), now) !== undefined,
  );
  // A process that was killed leaves a part. Only one process makes backups, and it has just made one.
  const parts = names.filter((name) => name.endsWith('.part'));
  for (const name of [...whole.slice(0, -keep), ...parts]) await rm(path.join(folder, name), { force: true });
}

function timeOf(name: string): number {
  const [, day, time = ''] = ownName.exec(name) ?? [];
  return Date.parse(`${day}T${time.replaceAll('-', ':')}Z`);
}

const ownName = /^loadout-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)\.sqlite(\.part)?$/;
