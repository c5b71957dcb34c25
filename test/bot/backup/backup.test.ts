import { existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  watch,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { backUp } from '../../../src/bot/backup/back-up.ts';
import { openStores } from '../../../src/shared/store/open-stores.ts';
import { recordsVersion } from '../../../src/shared/store/records-version.ts';
import { withSqliteDatabase } from '../../../src/shared/store/sqlite-database.ts';
import { keptLog } from '../../support/kept-log.ts';
import { has } from '../../support/machine.ts';
import { startProgram } from '../../support/program.ts';
import { mountSmallDisk } from '../../support/small-disk.ts';
import { freePort, startRedis, stopRedis } from '../../support/store/redis-server.ts';

let folder: string;
const at = (name: string) => path.join(folder, name);
const urlOf = (name: string) => `sqlite://${at(name)}`;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('npm run backup', () => {
  it('copies a consistent snapshot while others write', async () => {
    const stores = await openStores(urlOf('live.sqlite'), { log: keptLog() });
    const [people, servers] = [await stores.records('people'), await stores.records('servers')];
    let isWriting = true;
    let written = 0;
    const writing = (async () => {
      // Each person is written before the server of the same number: a copy of one moment never has the server alone.
      while (isWriting) {
        written += 1;
        await people.replace(String(written), undefined, { number: written });
        await servers.replace(String(written), undefined, { number: written });
      }
    })();
    const { code, output } = await run('backup', [at('copy.sqlite')], 'live.sqlite');
    isWriting = false;
    await writing;
    await stores.close();
    expect(output).toMatch(
      /^Backed up to .*copy\.sqlite: [\d,]+ records \(people [\d,]+, servers [\d,]+\), \d+ kB\.\n$/,
    );
    expect(code).toBe(0);
    const copy = await rowsIn('copy.sqlite');
    const counted = { people: copy.people?.length ?? 0, servers: copy.servers?.length ?? 0 };
    expect(counted.people).toBeGreaterThan(0);
    expect(counted.people).toBeLessThanOrEqual(written);
    expect(counted.people - counted.servers).toBeOneOf([0, 1]);
  });

  it('leaves no partial backup when killed, and starts over afterwards', async () => {
    // Large enough to be still under way when its first bytes are seen.
    await fill('live.sqlite', { rows: 400, text: 'x'.repeat(100_000) });
    const changes = watch(folder);
    const program = start('backup', [at('copy.sqlite')], 'live.sqlite');
    for await (const { filename } of changes) if (filename === 'copy.sqlite.part') break;
    await program.ends('SIGKILL');
    expect(existsSync(at('copy.sqlite'))).toBe(false);
    expect((await run('backup', [at('copy.sqlite')], 'live.sqlite')).code).toBe(0);
    expect((await readdir(folder)).filter((name) => name.startsWith('copy'))).toEqual(['copy.sqlite']);
    expect((await rowsIn('copy.sqlite')).people).toHaveLength(400);
  });

  it.skipIf(!has('the right to mount a disk'))(
    'says that a disk is full and leaves nothing there',
    async () => {
      const disk = mountSmallDisk(256);
      onTestFinished(() => disk?.unmount());
      if (!disk) throw new Error('no disk could be mounted');
      await fill('live.sqlite', { rows: 20, text: 'x'.repeat(50_000) });
      const { code, output } = await run('backup', [`${disk.folder}/copy.sqlite`], 'live.sqlite');
      expect(output).toMatch(/^There is no room for .* Free some space\.\n$/);
      expect(code).toBe(1);
      expect(await readdir(disk.folder)).toEqual([]);
    },
  );

  it('copies the records of a file that the player API service counts in', async () => {
    const stores = await openStores(urlOf('live.sqlite'), { log: keptLog() });
    const counts = await stores.counts({ maxKeys: 10, maxTimes: 10 });
    const wanted = [{ key: 'a', count: 1, limit: 0 }];
    await counts.countInPeriod(wanted, 60_000);
    await counts.countInWindow(wanted, { windowMs: 60_000, banMs: 60_000 });
    await (await stores.records('servicekeys')).replace('all', undefined, { keys: [] });
    await stores.close();
    const { code, output } = await run('backup', [at('copy.sqlite')], 'live.sqlite');
    expect(output).toMatch(/^Backed up to .*copy\.sqlite: 1 records \(servicekeys 1\), \d+ kB\.\n$/);
    expect(code).toBe(0);
  });

  it('overwrites no file', async () => {
    await fill('live.sqlite', { rows: 1 });
    await writeFile(at('copy.sqlite'), 'mine');
    const { code, output } = await run('backup', [at('copy.sqlite')], 'live.sqlite');
    expect([code, output]).toEqual([1, expect.stringContaining('exists already')]);
    expect(await readFile(at('copy.sqlite'), 'utf8')).toBe('mine');
  });

  it('creates the folder of its file, private to this user', async () => {
    await fill('live.sqlite', { rows: 2 });
    expect((await run('backup', [at('new/folder/copy.sqlite')], 'live.sqlite')).code).toBe(0);
    expect((await rowsIn('new/folder/copy.sqlite')).people).toHaveLength(2);
    expect((await stat(at('new/folder'))).mode & 0o777).toBe(0o700);
  });

  it('reports a missing store, a file in place of the folder, and its usage', async () => {
    expect((await run('backup', [at('copy.sqlite')], 'none.sqlite')).output).toContain(
      'nothing to back up yet',
    );
    await fill('live.sqlite', { rows: 1 });
    for (const place of ['live.sqlite/copy.sqlite', 'live.sqlite/folder/copy.sqlite']) {
      const misplaced = await run('backup', [at(place)], 'live.sqlite');
      expect(misplaced.output).toMatch(/can't be written \(E\w+\)\. Choose a folder that is writable/);
    }
    for (const args of [[], [at('a'), at('b')], ['--jsn', at('a')]])
      expect(await run('backup', args, 'live.sqlite')).toEqual({
        code: 1,
        output: 'Use it as: npm run backup -- FILE (with --json for scripts).\n',
      });
  });
});

describe('npm run verify', () => {
  it('describes a backup, as JSON for scripts', async () => {
    await fill('live.sqlite', { rows: 3 });
    await run('backup', [at('copy.sqlite')], 'live.sqlite');
    const { code, output } = await run('verify', [at('copy.sqlite'), '--json'], 'live.sqlite');
    expect(JSON.parse(output)).toMatchObject({ ok: true, rows: { people: 3 }, unreadable: 0 });
    expect(code).toBe(0);
  });

  it.each([
    ['is missing', async () => {}, /copy\.sqlite does not exist/],
    [
      'is something else',
      (file: string) => writeFile(file, 'a letter'.repeat(1_000)),
      /is no backup of Loadout/,
    ],
    [
      'is another program’s',
      (file: string) => withSqliteDatabase(file, 'create', (db) => db.all('CREATE TABLE a(b)')),
      /is no backup of Loadout/,
    ],
    ['was cut', cut, /is damaged/],
    ['was changed on the disk', overwrite, /is damaged/],
    ['is of a newer Loadout', makeNewer, /written by a newer Loadout .*Update Loadout/],
  ])('fails where the file %s, and so does restore', async (_, spoil, message) => {
    await fill('live.sqlite', { rows: 300 });
    if (spoil === cut || spoil === overwrite || spoil === makeNewer)
      await run('backup', [at('copy.sqlite')], 'live.sqlite');
    await spoil(at('copy.sqlite'));
    for (const name of ['verify', 'restore'] as const) {
      const { code, output } = await run(name, [at('copy.sqlite')], 'live.sqlite');
      expect([code, output]).toEqual([1, expect.stringMatching(message)]);
      expect(output.trim()).not.toContain('\n');
    }
    expect((await rowsIn('live.sqlite')).people).toHaveLength(300);
  });
});

describe('npm run restore', () => {
  it('and verify name a foreign table, and change nothing', async () => {
    await fill('live.sqlite', { rows: 1, text: 'x' });
    await withSqliteDatabase(at('live.sqlite'), 'write', async (database) => {
      await database.all('CREATE TABLE visitors (name TEXT, phone TEXT)');
    });
    for (const program of ['verify', 'restore'] as const) {
      const { code, output } = await run(program, [at('live.sqlite')], 'target.sqlite');
      expect(output).toMatch(/^The table visitors is none of Loadout's\. Take a file .*\n$/);
      expect(code).toBe(1);
    }
    expect(existsSync(at('target.sqlite'))).toBe(false);
  });

  it('restores everything, and keeps the newer records in another file', async () => {
    await fill('live.sqlite', { rows: 5 });
    await run('backup', [at('copy.sqlite')], 'live.sqlite');
    const before = await rowsIn('live.sqlite');
    await fill('live.sqlite', { rows: 9 });
    const { code, output } = await run('restore', [at('copy.sqlite')], 'live.sqlite');
    expect(output).toMatch(
      /^Restored from .*: 5 records .*\. What was there before is kept in .*before-restore-\w+\.\n$/,
    );
    expect(code).toBe(0);
    expect(await rowsIn('live.sqlite')).toEqual(before);
    const kept = (await readdir(folder)).find((name) => /before-restore-\w+$/.test(name)) ?? '';
    expect((await rowsIn(kept)).people).toHaveLength(9);
  });

  it('restores everything on an empty machine', async () => {
    await fill('live.sqlite', { rows: 5 });
    await run('backup', [at('copy.sqlite')], 'live.sqlite');
    const { code } = await run('restore', [at('copy.sqlite')], 'new/place/loadout.sqlite');
    expect(code).toBe(0);
    expect(await rowsIn('new/place/loadout.sqlite')).toEqual(await rowsIn('live.sqlite'));
    const stores = await openStores(urlOf('new/place/loadout.sqlite'), { log: keptLog() });
    expect(await (await stores.records('people')).read('5')).toMatchObject({ value: { number: 5 } });
    await stores.close();
  });

  it('restores the newest writes of a file copied with its log, private to this user', async () => {
    const stores = await openStores(urlOf('live.sqlite'), { log: keptLog() });
    await (await stores.records('people')).replace('1', undefined, { number: 1 });
    for (const part of ['', '-wal']) await copyFile(at(`live.sqlite${part}`), at(`copy.sqlite${part}`));
    await stores.close();
    await chmod(at('copy.sqlite'), 0o644);
    const { code, output } = await run('restore', [at('copy.sqlite')], 'new.sqlite');
    expect([code, output]).toEqual([0, expect.stringContaining(': 1 records (people 1)')]);
    expect((await rowsIn('new.sqlite')).people).toHaveLength(1);
    expect((await stat(at('new.sqlite'))).mode & 0o777).toBe(0o600);
  });

  it('does not touch records that are in use', async () => {
    await fill('live.sqlite', { rows: 5 });
    await run('backup', [at('copy.sqlite')], 'live.sqlite');
    const stores = await openStores(urlOf('live.sqlite'), { log: keptLog() });
    await (await stores.records('people')).replace('new', undefined, { number: 6 });
    const { code, output } = await run('restore', [at('copy.sqlite')], 'live.sqlite');
    expect([code, output]).toEqual([1, expect.stringContaining('is in use. Stop Loadout first')]);
    await stores.close();
    expect((await rowsIn('live.sqlite')).people).toHaveLength(6);
  });

  it('replaces damaged records', async () => {
    await fill('live.sqlite', { rows: 300 });
    await run('backup', [at('copy.sqlite')], 'live.sqlite');
    await overwrite(at('live.sqlite'));
    expect((await run('restore', [at('copy.sqlite')], 'live.sqlite')).code).toBe(0);
    expect((await rowsIn('live.sqlite')).people).toHaveLength(300);
  });
});

it('does not start with records of a newer Loadout', async () => {
  await fill('live.sqlite', { rows: 1 });
  await makeNewer(at('live.sqlite'));
  const stores = await openStores(urlOf('live.sqlite'), { log: keptLog() });
  await expect(stores.records('people')).rejects.toThrow(/newer Loadout/);
  await stores.close();
});

describe.skipIf(!has('redis'))('with Redis', () => {
  it.skipIf(!has('the right to mount a disk'))('a full disk keeps nothing of a backup open', async () => {
    const disk = mountSmallDisk(4);
    onTestFinished(() => disk?.unmount());
    if (!disk) throw new Error('no disk could be mounted');
    const port = await freePort();
    const server = await startRedis(port, folder);
    onTestFinished(() => stopRedis(server));
    const backup = backUp(`redis://127.0.0.1:${port}`, `${disk.folder}/copy.sqlite`, keptLog());
    await expect(backup).rejects.toThrow(/^There is no room for /);
    const links = (await readdir('/proc/self/fd')).map((fd) =>
      readlink(`/proc/self/fd/${fd}`).catch(() => ''),
    );
    expect((await Promise.all(links)).filter((place) => place.startsWith(disk.folder))).toEqual([]);
  });

  it('backs up and restores there too, from one store to the other', async () => {
    const port = await freePort();
    const server = await startRedis(port, folder);
    onTestFinished(() => stopRedis(server));
    const [first, second] = [`redis://127.0.0.1:${port}/0`, `redis://127.0.0.1:${port}/1`];
    await fill('live.sqlite', { rows: 700 });
    await run('backup', [at('copy.sqlite')], 'live.sqlite');
    expect((await runAt('restore', [at('copy.sqlite')], first)).code).toBe(0);
    expect((await runAt('backup', [at('again.sqlite')], first)).output).toContain('700 records');
    expect(await rowsIn('again.sqlite')).toEqual(await rowsIn('live.sqlite'));
    // A restore that broke off may be repeated, another one may not.
    expect((await runAt('restore', [at('copy.sqlite')], first)).code).toBe(0);
    const stores = await openStores(second, { log: keptLog() });
    await (await stores.records('people')).replace('1', undefined, { number: 'another' });
    expect(await runAt('restore', [at('copy.sqlite')], second)).toEqual({
      code: 1,
      output: expect.stringContaining('holds other records already'),
    });
    expect(await (await stores.records('people')).keys()).toEqual(['1']);
    await stores.redis?.send(['SET', 'loadout:records-version', String(recordsVersion + 1)]);
    await stores.close();
    await expect(openStores(second, { log: keptLog() })).rejects.toThrow(/newer Loadout/);
  });
});

type Name = 'backup' | 'verify' | 'restore';

const start = (name: Name, args: readonly string[], store: string) => startAt(name, args, urlOf(store));
const startAt = (name: Name, args: readonly string[], STORE_URL: string) =>
  startProgram(`src/programs/${name}.ts`, { STORE_URL }, args);

const run = (name: Name, args: readonly string[], store: string) => runAt(name, args, urlOf(store));

async function runAt(name: Name, args: readonly string[], storeUrl: string) {
  const program = startAt(name, args, storeUrl);
  const code = await program.ends();
  return { code, output: program.output() };
}

/** Records of so many people, each with its number and `text`; those that are there stay. */
async function fill(store: string, { rows, text = '' }: { rows: number; text?: string }): Promise<void> {
  const stores = await openStores(urlOf(store), { log: keptLog() });
  const people = await stores.records('people');
  // One after the other: all at once, the last one waits too long on a busy machine.
  for (let number = 1; number <= rows; number += 1)
    await people.replace(String(number), undefined, { number, text });
  await stores.close();
}

async function rowsIn(name: string): Promise<Record<string, unknown[]>> {
  return withSqliteDatabase(at(name), 'read', async (database) => {
    const tables = await database.all<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table'",
    );
    const rows: Record<string, unknown[]> = {};
    for (const { name: table } of tables)
      rows[table] = await database.all(`SELECT * FROM ${table} ORDER BY key`);
    return rows;
  });
}

async function cut(file: string): Promise<void> {
  const whole = await readFile(file);
  await writeFile(file, whole.subarray(0, whole.length / 2));
}

async function overwrite(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(Math.floor(size / 2), 0xff), 0, Math.floor(size / 2), 4096);
  await handle.close();
}

async function makeNewer(file: string): Promise<void> {
  await withSqliteDatabase(file, 'write', (database) =>
    database.all(`PRAGMA user_version=${recordsVersion + 1}`),
  );
}
