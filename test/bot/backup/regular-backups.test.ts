import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { inspectBackup } from '../../../src/bot/backup/backup-file.ts';
import { createRegularBackups } from '../../../src/bot/backup/regular-backups.ts';
import { openStores } from '../../../src/shared/store/open-stores.ts';
import { dayMs } from '../../../src/shared/time/utc-day.ts';
import { recordingLog } from '../../support/recording-log.ts';

let home: string;
let now: number;
const folder = () => path.join(home, 'backups');

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'loadout-backups-'));
  now = Date.UTC(2026, 10, 25, 3, 17);
});
afterEach(() => rm(home, { recursive: true, force: true }));

describe('regular backups', () => {
  it('are made when due, are readable, and replace the oldest', async () => {
    const { backups, stores } = await open();
    await (await stores.records('people')).replace('1', undefined, { locale: 'bn' });
    await mkdir(folder());
    await writeFile(path.join(folder(), 'mine.sqlite'), 'not Loadout’s');
    // A process was killed while it made this one.
    await writeFile(path.join(folder(), 'loadout-2026-11-20T03-17-00.sqlite.part'), 'a part');
    expect(await backups.lastAt()).toBe(0);
    for (let day = 0; day < 4; day += 1) {
      await backups.run();
      expect(await backups.lastAt()).toBe(now);
      // Not due yet.
      now += dayMs - 1;
      await backups.run();
      now += 1;
    }
    expect(await readdir(folder())).toEqual([
      'loadout-2026-11-27T03-17-00.sqlite',
      'loadout-2026-11-28T03-17-00.sqlite',
      'mine.sqlite',
    ]);
    const { rows } = await inspectBackup(path.join(folder(), 'loadout-2026-11-28T03-17-00.sqlite'));
    expect(rows.people).toBe(1);
  });

  it('never push out valid backups if they are dated in the future', async () => {
    const { backups } = await open();
    const rightNow = now;
    now += 400 * dayMs;
    for (const _ of 'ab') {
      await backups.run();
      now += dayMs;
    }
    for (let day = 0; day < 3; day += 1) {
      now = rightNow + day * dayMs;
      await backups.run();
    }
    expect(await readdir(folder())).toEqual([
      'loadout-2026-11-26T03-17-00.sqlite',
      'loadout-2026-11-27T03-17-00.sqlite',
      'loadout-2027-12-30T03-17-00.sqlite',
      'loadout-2027-12-31T03-17-00.sqlite',
    ]);
  });

  it('are made by one process of many, once', async () => {
    const processes = await Promise.all(['a', 'b', 'c'].map((name) => open(path.join(home, name))));
    await Promise.all(processes.map(({ backups }) => backups.run()));
    const made = await Promise.all(processes.map(({ own }) => readdir(own).catch(() => [])));
    expect(made.flat()).toHaveLength(1);
    for (const { backups, log } of processes) {
      expect(await backups.lastAt()).toBe(now);
      expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    }
  });

  it('are retried ten minutes after a failure, which the log names', async () => {
    const { backups, log } = await open();
    // A file has the folder's name.
    await writeFile(folder(), '');
    await backups.run();
    expect(log.lines.map(({ message }) => message)).toContain(
      'the regular backup failed; it is tried again in ten minutes',
    );
    await rm(folder());
    await backups.run();
    expect(await backups.lastAt()).toBe(0);
    now += 10 * 60_000;
    await backups.run();
    expect(await backups.lastAt()).toBe(now);
  });
});

async function open(own = folder()) {
  const log = recordingLog();
  const storeUrl = `sqlite://${home}/loadout.sqlite`;
  const stores = await openStores(storeUrl, { log });
  onTestFinished(() => stores.close());
  const table = await stores.records('backups');
  const options = { storeUrl, everyMs: dayMs, keep: 2, folder: own, table, now: () => now, log };
  return { backups: createRegularBackups(options), stores, log, own };
}
