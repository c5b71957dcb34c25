import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openSqliteDatabase,
  type SqliteDatabase,
  withSqliteDatabase,
} from '../../../src/shared/store/sqlite-database.ts';

describe('a SQLite file', () => {
  let folder: string;
  let file: string;
  let database: SqliteDatabase;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'loadout-sqlite-'));
    file = path.join(folder, 'some.sqlite');
    database = await openSqliteDatabase(file, 'create');
    await database.all('PRAGMA journal_mode=WAL');
    await database.all('CREATE TABLE names (key TEXT PRIMARY KEY, value TEXT)');
  });

  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  it('is read and changed, while the event loop goes on and others are answered, when a write waits for its lock', async () => {
    const other = await openSqliteDatabase(file, 'write');
    await other.all('BEGIN IMMEDIATE');
    let isWritten = false;
    const write = database.all('INSERT INTO names VALUES (?, ?)', 'a', 'b').then(() => {
      isWritten = true;
    });
    for (let turn = 0; turn < 20; turn++) {
      await sleep(1);
      expect(await database.all('SELECT count(*) AS count FROM names')).toEqual([{ count: 0 }]);
    }
    expect(isWritten).toBe(false);
    await other.all('COMMIT');
    await write;
    expect(await database.all('SELECT value FROM names WHERE key = $key', { $key: 'a' })).toEqual([
      { value: 'b' },
    ]);
    await other.close();
  });

  it('is given up after the requested timeout', async () => {
    const other = await openSqliteDatabase(file, 'write');
    await other.all('BEGIN IMMEDIATE');
    await database.all('PRAGMA busy_timeout=20');
    await expect(database.all('DELETE FROM names')).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    // Closing takes a transaction back.
    await other.all("INSERT INTO names VALUES ('a', 'b')");
    await other.close();
    expect(await database.all('DELETE FROM names RETURNING key')).toEqual([]);
  });

  it('fails what still waits for its lock when the last connection of its thread is closed', async () => {
    await database.all('BEGIN IMMEDIATE');
    const other = await openSqliteDatabase(file, 'write', true);
    const write = other.all("INSERT INTO names VALUES ('a', 'b')");
    await Promise.all([
      expect(write).rejects.toMatchObject({ code: 'SQLITE_ERROR', message: 'the connection was closed' }),
      other.close(),
    ]);
  });

  it.each([
    ['SQLITE_CANTOPEN', (place: string) => withSqliteDatabase(`${place}.none`, 'write', async () => 0)],
    [
      'SQLITE_READONLY',
      (place: string) =>
        withSqliteDatabase(place, 'read', (one) => one.all("INSERT INTO names VALUES ('a', 'b')")),
    ],
    [
      'SQLITE_CONSTRAINT',
      (place: string) =>
        withSqliteDatabase(place, 'write', async (one) => {
          for (let time = 0; time < 2; time++) await one.all("INSERT INTO names VALUES ('a', 'b')");
        }),
    ],
    [
      'SQLITE_ERROR',
      (place: string) => withSqliteDatabase(place, 'write', (one) => one.all('SELECT 1 FROM nothing')),
    ],
  ])('fails with %s', async (code, act) => {
    await expect(act(file)).rejects.toMatchObject({ code, message: expect.stringContaining(code) });
  });

  it('is in memory if its name says so', async () => {
    await withSqliteDatabase(':memory:', 'write', async (one) => {
      await one.all('CREATE TABLE names (key)');
      expect(await one.all('SELECT key FROM names')).toEqual([]);
    });
  });

  it('keeps its log in itself once the last connection is closed, and lets the next one in', async () => {
    await database.all("INSERT INTO names VALUES ('a', 'b')");
    await database.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
    database = await openSqliteDatabase(file, 'write');
    expect(await database.all('SELECT key FROM names')).toEqual([{ key: 'a' }]);
  });
});
