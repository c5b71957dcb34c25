import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Keyv } from 'keyv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStores, type StoreOptions } from '../../../src/shared/store/open-stores.ts';
import { prepareRecordsFile } from '../../../src/shared/store/prepare-sqlite-file.ts';
import { withSqliteDatabase } from '../../../src/shared/store/sqlite-database.ts';
import { openRecordsTable, type SqliteTable } from '../../../src/shared/store/sqlite-table.ts';
import type { Stores } from '../../../src/shared/store/stores.ts';
import type { Table } from '../../../src/shared/store/table.ts';
import type { Schedule } from '../../../src/shared/time/schedule.ts';
import { recordingLog } from '../../support/recording-log.ts';

let folder: string;
let opened: Stores[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-store-'));
  opened = [];
});

afterEach(async () => {
  for (const stores of opened) await stores.close();
  await rm(folder, { recursive: true });
});

describe('the stores in SQLite', () => {
  it('makes the folder and keeps records and cache in two files', async () => {
    const stores = await sqlite({ file: 'deep/er/loadout.sqlite' });
    await (await stores.records('servers')).replace('1', undefined, { region: 'IND' });
    await (await stores.cache('players')).set('1', { level: 5 }, 60_000);
    expect(await size('deep/er/loadout.sqlite')).toBeGreaterThan(0);
    expect(await size('deep/er/loadout.cache.sqlite')).toBeGreaterThan(0);
  });

  it('still has everything after a restart', async () => {
    const before = await sqlite();
    await (await before.records('servers')).replace('1', undefined, { region: 'IND' });
    await (await before.cache('players')).set('1', { level: 5 }, 60_000);
    await before.close();
    const after = await sqlite();
    expect(await (await after.records('servers')).read('1')).toMatchObject({ value: { region: 'IND' } });
    expect(await (await after.cache('players')).get('1')).toEqual({ level: 5 });
  });

  it('leaves no byte of deleted data in the cache', async () => {
    const stores = await sqlite();
    const cache = await stores.cache('regions');
    await cache.set('4081526397', { region: 'br' }, 60_000);
    await cache.delete('4081526397');
    await stores.close();
    const bytes = await readFile(path.join(folder, 'loadout.cache.sqlite'), 'latin1');
    expect(bytes).not.toContain('4081526397');
  });

  it('writes records for good and the cache fast', async () => {
    const file = path.join(folder, 'records.sqlite');
    await prepareRecordsFile(file);
    const records = await openRecordsTable(file, 'servers');
    expect(await pragma(records, 'synchronous')).toBe(full);
    expect(await pragma(records, 'journal_mode')).toBe('wal');
    await records.close();
    const { store: cache } = await (await sqlite()).cache('players');
    expect(await pragma(cache, 'synchronous')).toBe(normal);
    expect(await pragma(cache, 'journal_mode')).toBe('wal');
  });

  it('has lost no record that was written when the process is killed', async () => {
    const file = path.join(folder, 'loadout.sqlite');
    const writer = `
      import { openStores } from ${JSON.stringify(moduleAt('open-stores.ts'))};
      const log = { info() {}, warn() {}, error() {} };
      const servers = await (await openStores(${JSON.stringify(`sqlite://${file}`)}, { log })).records('servers');
      for (let i = 0; i < 20; i++) await servers.replace(String(i), undefined, { region: 'IND' });
      process.kill(process.pid, 'SIGKILL');
    `;
    const run = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', writer]);
    expect(run.signal).toBe('SIGKILL');
    const servers = await (await sqlite()).records('servers');
    expect(await servers.read('19')).toMatchObject({ value: { region: 'IND' } });
  });

  it('keeps names apart, even when one is cleared', async () => {
    const stores = await sqlite();
    const one = await stores.cache('one');
    const two = await stores.cache('two');
    await Promise.all([one.set('a', 1, 60_000), two.set('a', 2, 60_000)]);
    await one.clear();
    expect([await one.get('a'), await two.get('a')]).toEqual([undefined, 2]);
    expect(await stores.cache('one')).toBe(one);
    expect(() => stores.cache('a_b')).toThrow('no name');
  });

  it('gives every entry that expires a lifetime', async () => {
    const cache = await (await sqlite()).cache('players');
    await cache.set('a', 1, 0.2);
    await cache.set('b', 1, -5);
    const rows = await (cache.store.query('SELECT value FROM players') as Promise<{ value: string }[]>);
    expect(rows.map(({ value }) => typeof JSON.parse(value).expires)).toEqual(['number', 'number']);
  });

  it('reads a row that is no JSON as no row, and says so', async () => {
    const log = recordingLog();
    const records = await (await sqlite({ log })).records('servers');
    const table = await openRecordsTable(path.join(folder, 'loadout.sqlite'), 'servers');
    await table.query("INSERT INTO servers VALUES ('servers:1', '{half')");
    await table.close();
    expect((await records.read('1'))?.value).toBeUndefined();
    const message = 'skipped a stored row that is no JSON';
    expect(log.lines).toMatchObject([{ level: 'warn', message, facts: { table: 'servers' } }]);
  });

  it('throws if the store fails instead of reporting a miss', async () => {
    const cache = await (await sqlite()).cache('players');
    await cache.store.query('DROP TABLE players');
    await expect(cache.get('a')).rejects.toThrow('no such table');
    await expect(cache.set('a', 1)).rejects.toThrow('no such table');
  });

  describe('clears the cache', () => {
    it('of every expired row, slice by slice, and gives the space back', async () => {
      let now = Date.now();
      const { clear, schedule } = manualSchedule();
      const stores = await sqlite({ schedule, now: () => now });
      const cache = await stores.cache('players');
      await fill(cache, 1_200, 60_000);
      await cache.set('kept', 1, 3_600_000);
      await clear();
      expect(await rowsIn(cache, 'players')).toBe(1_201);

      const before = await size('loadout.cache.sqlite');
      now += 120_000;
      await clear();
      expect(await rowsIn(cache, 'players')).toBe(1);
      expect(await cache.get('kept')).toBe(1);
      expect(await size('loadout.cache.sqlite')).toBeLessThan(before / 4);
    });

    it('giving its space back in slices, between which others are answered', async () => {
      let now = Date.now();
      const { clear, schedule } = manualSchedule();
      const cache = await (await sqlite({ schedule, now: () => now })).cache('players');
      await fill(cache, 2_000, 60_000);
      now += 120_000;
      const sizes = new Set<number>();
      let isClearing = true;
      const watching = (async () => {
        while (isClearing)
          sizes.add((await cache.store.query('SELECT page_count FROM pragma_page_count()'))[0].page_count);
      })();
      await clear();
      isClearing = false;
      await watching;
      expect(sizes.size).toBeGreaterThan(3);
    });

    it('down to its size cap, what expires next first', async () => {
      const { clear, schedule } = manualSchedule();
      const stores = await sqlite({ schedule, maxCacheBytes: 400_000 });
      const cache = await stores.cache('players');
      await fill(cache, 400, 60_000);
      await cache.set('last', 1, 3_600_000);
      await clear();
      expect(await size('loadout.cache.sqlite')).toBeLessThanOrEqual(400_000);
      expect(await rowsIn(cache, 'players')).toBeGreaterThan(0);
      expect(await cache.get('last')).toBe(1);
    });

    it('but never the records', async () => {
      let now = Date.now();
      const { clear, schedule } = manualSchedule();
      const stores = await sqlite({ schedule, now: () => now, maxCacheBytes: 1 });
      const records = await stores.records('servers');
      await fillRecords(records, 50);
      now += 1e12;
      await clear();
      expect(await records.keys()).toHaveLength(50);
    });

    it('until it is closed, and says when it could not', async () => {
      const log = recordingLog();
      const { clear, schedule, isEnded } = manualSchedule();
      const stores = await sqlite({ schedule, log });
      await (await stores.cache('players')).store.query('DROP TABLE players');
      await clear();
      expect(log.lines).toMatchObject([{ level: 'warn' }]);
      expect(isEnded()).toBe(false);
      await opened.pop()?.close();
      expect(isEnded()).toBe(true);
    });
  });

  describe('with a damaged file', () => {
    it.each([
      [
        'that is no database',
        async (file: string) => writeFile(file, 'no database at all, but long enough to look'),
      ],
      ['whose pages are overwritten', overwriteMiddle],
    ])('moves a cache aside %s and starts a new one', async (_, damage) => {
      await populate();
      await damage(path.join(folder, 'loadout.cache.sqlite'));
      const log = recordingLog();
      const stores = await sqlite({ log });
      const [players, items] = await Promise.all([stores.cache('players'), stores.cache('items')]);
      await players.set('a', 1, 60_000);
      await items.set('a', 2, 60_000);
      expect([await players.get('a'), await items.get('a')]).toEqual([1, 2]);
      expect(await size('loadout.cache.sqlite.broken')).toBeGreaterThan(0);
      expect(log.lines).toHaveLength(1);
    });

    it('keeps records aside whose pages are overwritten, says so and starts with empty ones', async () => {
      await populate();
      const file = path.join(folder, 'loadout.sqlite');
      await overwriteMiddle(file);
      const damaged = await readFile(file);
      const log = recordingLog();
      const stores = await sqlite({ log, now: () => Date.UTC(2026, 10, 22, 10, 15) });
      const [servers, people] = await Promise.all([stores.records('servers'), stores.records('people')]);
      expect(await servers.keys()).toEqual([]);
      expect(await people.replace('1', undefined, { region: 'BR' })).toBe(true);
      expect(log.lines).toMatchObject([
        { level: 'error', message: expect.stringContaining('npm run restore') },
      ]);
      expect(await readFile(`${file}.broken-20261122T101500Z`)).toEqual(damaged);
    });

    it('leaves records as they are if asked to', async () => {
      await populate();
      const file = path.join(folder, 'loadout.sqlite');
      await overwriteMiddle(file);
      const damaged = await readFile(file);
      await expect((await sqlite({ setsDamagedAside: false })).records('servers')).rejects.toThrow(
        /is damaged.*Put a backup in its place/,
      );
      expect(await readFile(file)).toEqual(damaged);
    });
  });

  describe('with a file of another program', () => {
    const text = async (file: string) =>
      writeFile(file, 'a letter to a friend, long enough to look like something');
    const database = (id: number) => (file: string) =>
      withSqliteDatabase(file, 'create', async (one) => {
        await one.all(`PRAGMA application_id=${id}`);
        await one.all('CREATE TABLE letters (id INTEGER PRIMARY KEY, body TEXT)');
        await one.all("INSERT INTO letters VALUES (1, 'Dear Ana')");
      });

    it.each([
      ['a text', text],
      ['a database with an id of its own', database(4_711)],
      ['a database without an id', database(0)],
    ])('refuses %s in one line and leaves it as it is', async (_, write) => {
      const file = path.join(folder, 'loadout.sqlite');
      await write(file);
      const before = await readFile(file);
      const stores = await sqlite();
      for (const open of [
        () => stores.cache('players'),
        () => stores.records('servers'),
        () => stores.counts({ maxKeys: 1, maxTimes: 1 }),
      ])
        await expect(open()).rejects.toThrow(/^[^\n]*is no file of Loadout's and stays as it is\.[^\n]*$/);
      expect(await readFile(file)).toEqual(before);
      expect((await readdir(folder)).filter((name) => name.startsWith('loadout.'))).toEqual([
        'loadout.sqlite',
      ]);
    });
  });

  it('says in one line why a file cannot be opened, and what to do', async () => {
    for (const name of ['loadout.sqlite', 'loadout.cache.sqlite']) await mkdir(path.join(folder, name));
    const stores = await sqlite();
    const remedy =
      /^[^\n]*can't be opened or written \(\w+\)\. Make its folder writable for this user \(chown -R \d+:\d+ FOLDER\)[^\n]*$/;
    const attempts = [stores.records('servers'), stores.cache('players')];
    await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toThrow(remedy)));
  });

  it('gives the reason of SQLite itself if the folder is not to blame', async () => {
    await withSqliteDatabase(path.join(folder, 'loadout.cache.sqlite'), 'create', (database) =>
      database.all('CREATE TABLE players (key TEXT)'),
    );
    const { cache } = await sqlite();
    await expect(cache('players')).rejects.toThrow(/cache\.sqlite can't be opened: .*no such column: value$/);
  });

  it.each(['file/loadout.sqlite', 'file/data/loadout.sqlite'])(
    'says that a file is in the place of a folder: %s',
    async (file) => {
      await writeFile(path.join(folder, 'file'), '');
      const { records } = await sqlite({ file });
      await expect(records('servers')).rejects.toThrow(
        /^[^\n]*file(\/data)? can't be a folder, because a file has its name or that of a folder above it \((EEXIST|ENOTDIR)\)\. Give STORE_URL another path\.$/,
      );
    },
  );
});

async function sqlite({
  file = 'loadout.sqlite',
  ...options
}: Partial<StoreOptions> & { file?: string } = {}) {
  const { schedule } = manualSchedule();
  const stores = await openStores(`sqlite://${path.join(folder, file)}`, {
    log: recordingLog(),
    schedule,
    ...options,
  });
  let closed: Promise<void> | undefined;
  const once = { ...stores, close: () => (closed ??= stores.close()) };
  opened.push(once);
  return once;
}

/** A schedule whose hour comes when a test says so. */
function manualSchedule() {
  let job = async () => {};
  let hasEnded = false;
  const schedule: Schedule = (run) => {
    job = run;
    return async () => {
      hasEnded = true;
    };
  };
  return { schedule, clear: () => job(), isEnded: () => hasEnded };
}

async function populate() {
  const stores = await sqlite();
  await fillRecords(await stores.records('servers'), 30);
  await fill(await stores.cache('players'), 30, 60_000);
  await stores.close();
}

async function fill(keyv: Keyv, rows: number, ttlMs?: number) {
  await Promise.all(Array.from({ length: rows }, (_, i) => keyv.set(String(i), 'x'.repeat(2_000), ttlMs)));
}

async function fillRecords(table: Table, rows: number) {
  for (let i = 0; i < rows; i++) await table.replace(String(i), undefined, 'x'.repeat(2_000));
}

async function overwriteMiddle(file: string) {
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(size - 8_192, 0xa5), 0, size - 8_192, 4_096);
  await handle.close();
}

async function rowsIn(keyv: Keyv, table: string): Promise<number> {
  const [row] = await keyv.store.query(`SELECT count(*) AS n FROM ${table}`);
  return row.n;
}

async function pragma(table: SqliteTable, name: string): Promise<unknown> {
  const [row] = await table.query(`PRAGMA ${name}`);
  return row[name];
}

async function size(file: string): Promise<number> {
  return (await stat(path.join(folder, file))).size;
}

function moduleAt(name: string): string {
  return fileURLToPath(new URL(`../../../src/shared/store/${name}`, import.meta.url));
}

const normal = 1;
const full = 2;
