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
  everyMs: number;
  keep: number;
  folder: string;
  table: Table;
  now: () => number;
  log: Log;
}

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
    /** Call every minute in every process: one of them makes the backup when it is due. Never rejects. */
    async run(): Promise<void> {
      try {
        if (await take()) await makeOne();
      } catch (error) {
        log.error({ error }, 'the regular backup failed; it is tried again in ten minutes');
      }
    },
    lastAt: async (): Promise<number> => (await read()).turn.doneAt,
  };
}

export const backupCheckMs = 60_000;
const retryMs = 10 * 60_000;

const key = 'last';
const turn = z.object({
  doneAt: z.number().catch(0),
  takenAt: z.number().catch(0),
});

function nameAt(time: number): string {
  return `loadout-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}.sqlite`;
}

/** Keeps the newest backups. Those dated in the future by a wrong clock also stay, but don't count. */
async function removeOld(folder: string, { keep, now }: { keep: number; now: number }): Promise<void> {
  const names = (await readdir(folder)).filter((name) => ownName.test(name)).toSorted();
  const whole = names.filter(
    (name) => name.endsWith('.sqlite') && storedTime(timeOf(name), now) !== undefined,
  );
  // Left by killed processes: only one process makes backups, and it has just finished.
  const parts = names.filter((name) => name.endsWith('.part'));
  for (const name of [...whole.slice(0, -keep), ...parts]) await rm(path.join(folder, name), { force: true });
}

function timeOf(name: string): number {
  const [, day, time = ''] = ownName.exec(name) ?? [];
  return Date.parse(`${day}T${time.replaceAll('-', ':')}Z`);
}

const ownName = /^loadout-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)\.sqlite(\.part)?$/;
