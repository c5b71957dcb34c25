import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { prepareRecordsFile } from '../../src/shared/store/prepare-sqlite-file.ts';
import { openRecordsTable } from '../../src/shared/store/sqlite-table.ts';
import { t } from '../support/english.ts';
import { type FaultyWorld, openFaultyWorld } from '../support/faults/open-faulty-world.ts';
import { has } from '../support/machine.ts';
import { startProgram } from '../support/program.ts';
import { imageOf, textOf } from '../support/seen.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { until } from '../support/time/until.ts';

// The bot over files that fail, as a program if it is killed or restarted: what members ask is answered all the same, what is not saved is said, and what was
// saved is not lost.

describe('a program whose records', () => {
  let world: FaultyWorld;
  afterEach(() => world?.close());

  const file = () => path.join(world.folder, 'loadout.sqlite');
  const region = async () => textOf(await world.admin.runs('/server'));
  const card = async (uid: string) => imageOf(await world.ana.runs('/player', { uid, region: 'SG' }));

  it('another program locks says that nothing is saved, shows players, and saves again afterwards', async () => {
    world = await openFaultyWorld();
    const { admin } = world;
    await world.openBot();
    await admin.runs('/server', { region: 'BR' });
    const other = await openRecordsTable(file(), 'servers');
    await other.query('BEGIN IMMEDIATE');
    expect(textOf(await admin.runs('/server', { region: 'IND' }))).toMatch(notSaved);
    expect((await card('4100000001')).description).toContain('Ana');
    await other.close();
    await until(async () => /India/.test(textOf(await admin.runs('/server', { region: 'IND' }))));
    expect(await region()).toContain(t('regions.IND'));
    expect((await world.expectEachAnswered()).reasoned).toBe(0);
  });

  it.skipIf(!has('the right to mount a disk'))(
    'fill the disk says that nothing is saved, shows players, keeps what it had, and saves again afterwards',
    async () => {
      const disk = smallDisk();
      world = await openFaultyWorld({ folder: path.join(disk.folder, 'data') });
      const { admin } = world;
      const program = await world.start();
      await admin.runs('/server', { region: 'BR' });
      await disk.fill();
      const outcomes: string[] = [];
      await until(async () => {
        outcomes.push(textOf(await admin.runs('/server', { region: outcomes.length % 2 ? 'BR' : 'IND' })));
        return notSaved.test(outcomes.at(-1) ?? '');
      });
      expect((await card('4100000001')).description).toContain('Ana');
      // Its log is whole before it is killed.
      await world.expectEachAnswered();
      await program.ends('SIGKILL');
      await disk.free();
      await world.openBot();
      expect(await region()).toContain(outcomes.length % 2 ? t('regions.BR') : t('regions.IND'));
      expect(textOf(await admin.runs('/server', { region: 'SG' }))).not.toMatch(notSaved);
      expect((await world.expectEachAnswered()).reasoned).toBe(0);
    },
  );

  it.skipIf(!has('the right to mount a disk'))(
    'stand on a disk that is read-only does not start, and says why in one line',
    async () => {
      const disk = smallDisk();
      world = await openFaultyWorld({ folder: path.join(disk.folder, 'data') });
      await mkdir(world.folder);
      await prepareRecordsFile(file());
      await (await openRecordsTable(file(), 'servers')).close();
      remount(disk, 'ro');
      const failure = await world.openBot().then(() => 'started', String);
      // So that its folder can be removed.
      remount(disk, 'rw');
      expect(failure.split('\n')).toEqual([
        expect.stringMatching(/can't be opened or written \(\w+\)\. Make its folder writable/),
      ]);
    },
  );

  it('are damaged sets them aside, says so, starts anew, and has them back from the last backup', async () => {
    world = await openFaultyWorld();
    const { admin, folder } = world;
    const storeUrl = `sqlite://${file()}`;
    const first = await world.openBot();
    await admin.runs('/server', { region: 'BR' });
    expect(await run('backup')).toMatch(/^Backed up to /);
    await first.close();
    await overwrite(file());
    const second = await world.start();
    expect(second.output()).toContain('node dist/restore.js FILE');
    expect(readdirSync(folder).filter((name) => /^loadout\.sqlite\.broken-\w+$/.test(name))).toHaveLength(1);
    expect(await region()).not.toContain(t('regions.BR'));
    expect((await card('4100000001')).description).toContain('Ana');
    expect(await second.ends('SIGTERM')).toBe(0);
    expect(await run('restore')).toMatch(/^Restored from /);
    await world.openBot();
    expect(await region()).toContain(t('regions.BR'));
    expect((await world.expectEachAnswered()).reasoned).toBe(0);

    async function run(name: 'backup' | 'restore'): Promise<string> {
      const program = startProgram(`src/programs/${name}.ts`, { STORE_URL: storeUrl }, [
        `${folder}/backup.sqlite`,
      ]);
      expect(await program.ends()).toBe(0);
      return program.output();
    }
  });
});

const notSaved = /can['’]t save right now\s+Nothing changed/;

function smallDisk(): SmallDisk {
  const disk = mountSmallDisk(2_048) ?? expect.fail('no disk can be mounted');
  onTestFinished(disk.unmount);
  return disk;
}

function remount({ folder }: SmallDisk, how: 'ro' | 'rw'): void {
  expect(spawnSync('mount', ['-o', `remount,${how}`, folder]).status).toBe(0);
}

/** As a failing disk does: everything behind the first page, and what had not reached the file yet. */
async function overwrite(target: string): Promise<void> {
  await rm(`${target}-wal`, { force: true });
  const handle = await open(target, 'r+');
  const { size } = await handle.stat();
  expect(size).toBeGreaterThan(4_096);
  await handle.write(Buffer.alloc(size - 4_096, 0x5a), 0, size - 4_096, 4_096);
  await handle.close();
}
