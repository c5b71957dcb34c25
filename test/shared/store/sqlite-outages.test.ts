import { spawnSync } from 'node:child_process';
import { mkdtemp, rename, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Members, openMembers } from '../../../src/bot/members/members.ts';
import { openStores } from '../../../src/shared/store/open-stores.ts';
import { openRecordsTable } from '../../../src/shared/store/sqlite-table.ts';
import { probeEveryMs } from '../../../src/shared/store/store-health.ts';
import type { Stores } from '../../../src/shared/store/stores.ts';
import { has } from '../../support/machine.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { mountSmallDisk } from '../../support/small-disk.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

const unchanged = { name: 'NotSavedError', outcome: 'unchanged' };

describe('records whose file fails', () => {
  const clock = createVirtualClock();
  let folder: string;
  let file: string;
  let stores: Stores;
  let members: Members;
  let log: ReturnType<typeof recordingLog>;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'loadout-outage-'));
    await open(folder);
  });

  afterEach(async () => {
    await stores.close();
    await rm(folder, { recursive: true });
  });

  it('are not saved while another program writes, for all who wait, and are saved afterwards', async () => {
    const unlock = await lock();
    const changes = Array.from({ length: 6 }, (_, index) =>
      members.choices
        .saveServer('1', { values: { region: `R${index}` }, by: '2' })
        .catch((error: unknown) => error),
    );
    for (const outcome of await Promise.all(changes)) expect(outcome).toMatchObject(unchanged);
    await expect(stores.check()).rejects.toThrow();
    expect((await members.choices.ofServer('1')).choices.region).toBe('IND');
    await unlock();
    await isBack();
    // The store does not repeat a refused write later.
    expect((await members.choices.ofServer('1')).choices.region).toBe('IND');
    await isSavedAgain();
  });

  it('do without a cache whose file is locked, which is written again afterwards', async () => {
    const cache = await stores.cache('players');
    const other = await openRecordsTable(path.join(folder, 'loadout.cache.sqlite'), 'other');
    await other.query('BEGIN IMMEDIATE');
    await expect(cache.set('1', 'Nova')).rejects.toThrow();
    await other.close();
    await isBack();
    await cache.set('1', 'Nova');
    expect(await cache.get('1')).toBe('Nova');
  });

  it.skipIf(!has("python3's sqlite3"))(
    'stay in reach of another program that opens and closes the file',
    async () => {
      await stores.cache('players');
      for (const region of ['BR', 'US', 'SG']) {
        await members.choices.saveServer('1', { values: { region }, by: '2' });
        await stores.check();
        expect(readElsewhere()).toContain(`"region":"${region}"`);
      }
    },
  );

  it('are not saved into a file that was deleted, and are saved once it is put back', async () => {
    await rename(file, `${file}.away`);
    await expect(
      members.choices.saveServer('1', { values: { region: 'BR' }, by: '2' }),
    ).rejects.toMatchObject(unchanged);
    await expect(stores.check()).rejects.toThrow();
    await rename(`${file}.away`, file);
    await isBack();
    await isSavedAgain();
  });

  it('are not saved into a file that was replaced', async () => {
    await rename(file, `${file}.away`);
    await (await openRecordsTable(file, 'servers')).close();
    await expect(
      members.choices.saveServer('1', { values: { region: 'BR' }, by: '2' }),
    ).rejects.toMatchObject(unchanged);
    await expect(stores.check()).rejects.toThrow();
  });

  it.each([0, 4096])('are not saved into a file that was cut to %i bytes', async (bytes) => {
    // Closing moves everything from the write-ahead log into the file.
    await stores.close();
    await reopen();
    await truncate(file, bytes);
    const change = members.choices
      .saveServer('1', { values: { region: 'BR' }, by: '2' })
      .catch((error: unknown) => error);
    const checked = stores.check().catch(() => 'not well');
    let isOver = false;
    void Promise.all([change, checked]).then(() => {
      isOver = true;
    });
    // Each of them looks twice, because a checkpoint may be under way.
    await expect.poll(() => clock.pass(200).then(() => isOver)).toBe(true);
    expect(log.lines).toHaveLength(1);
    expect(await change).toMatchObject({ name: 'NotSavedError' });
    expect(await checked).toBe('not well');
  });

  it.skipIf(!has('the right to mount a disk'))(
    'are not saved on a full disk, and are saved once there is space again',
    async () => {
      const disk = mountSmallDisk(1_024) ?? expect.fail('no disk can be mounted');
      onTestFinished(disk.unmount);
      await stores.close();
      await open(disk.folder);
      await disk.fill();
      await expect(stores.check()).rejects.toThrow();
      const changes = Array.from({ length: 200 }, (_, index) =>
        members.choices.saveMember(String(index), { values: { locale: 'en-US', region: 'IND' } }).then(
          () => 'saved',
          ({ outcome }) => outcome,
        ),
      );
      const outcomes = await Promise.all(changes);
      expect(outcomes).toContain('unchanged');
      for (const [index, outcome] of outcomes.entries())
        expect((await members.choices.ofMember(String(index))).choices.locale).toBe(
          outcome === 'saved' ? 'en-US' : undefined,
        );
      await disk.free();
      await isBack();
      await isSavedAgain();
    },
  );

  async function open(inFolder: string): Promise<void> {
    file = path.join(inFolder, 'loadout.sqlite');
    log = recordingLog();
    await reopen();
    await members.choices.saveServer('1', { values: { region: 'IND' }, by: '2' });
  }

  /** As another program does that writes for long. */
  /** Reads server 1 with a SQLite of another program, which closes the file. */
  function readElsewhere(): string {
    const script = `
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
print(database.execute("SELECT value FROM servers WHERE key = 'servers:1'").fetchone()[0])
database.close()`;
    return spawnSync('python3', ['-c', script, file], { encoding: 'utf8' }).stdout;
  }

  async function lock(): Promise<() => Promise<void>> {
    const table = await openRecordsTable(file, 'servers');
    await table.query('BEGIN IMMEDIATE');
    return () => table.close();
  }

  async function isBack(): Promise<void> {
    await expect
      .poll(async () => {
        await clock.pass(probeEveryMs);
        return log.lines.map(({ level }) => level);
      })
      .toEqual(['warn', 'info']);
  }

  async function isSavedAgain(): Promise<void> {
    await members.choices.saveServer('1', { values: { region: 'BR' }, by: '2' });
    await stores.check();
    await stores.close();
    await reopen();
    expect((await members.choices.ofServer('1')).choices.region).toBe('BR');
  }

  async function reopen(): Promise<void> {
    stores = await openStores(`sqlite://${file}`, { ...clock, log, schedule: () => async () => {} });
    members = await openMembers({ stores, defaults: { region: 'sg' }, ...clock, log });
  }
});
