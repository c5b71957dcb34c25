import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openServiceStore } from '../../src/service/open-service-store.ts';
import { withSqliteDatabase } from '../../src/shared/store/sqlite-database.ts';
import { temporaryFolder, today } from '../support/service/open-test-service.ts';

async function openKeys(dataFolder: string) {
  const { keys, close } = await openServiceStore({ dataFolder, now: () => today });
  onTestFinished(close);
  return keys;
}

describe('the key ring', () => {
  it('makes keys of lo_ and 32 letters or digits, all different', async () => {
    const keys = await openKeys(await temporaryFolder());
    const made = [await keys.make('one'), await keys.make('two')];
    for (const key of made) expect(key).toMatch(/^lo_[0-9A-Za-z]{32}$/);
    expect(made[0]).not.toBe(made[1]);
    expect(await keys.list()).toHaveLength(2);
  });

  it('knows its keys after a restart, and no other', async () => {
    const folder = await temporaryFolder();
    const key = await (await openKeys(folder)).make('one');
    const again = await openKeys(folder);
    expect(await again.find(key)).toMatchObject({ label: 'one', plan: 'pro' });
    for (const other of [`${key}x`, key.toLowerCase(), '']) expect(await again.find(other)).toBeUndefined();
  });

  it('keeps no key in its file', async () => {
    const folder = await temporaryFolder();
    const key = await (await openKeys(folder)).make('label-one');
    const files = ['service.sqlite', 'service.sqlite-wal'].map((name) => path.join(folder, name));
    const kept = (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join();
    expect(kept).not.toContain(key.slice(3));
    expect(kept).toContain('label-one');
  });

  it('keeps all keys that are made at the same time', async () => {
    const folder = await temporaryFolder();
    const keys = await openKeys(folder);
    const made = await Promise.all(['a', 'b', 'c', 'd'].map((label) => keys.make(label)));
    const again = await openKeys(folder);
    for (const key of made) expect(await again.find(key)).toBeDefined();
  });

  it('retires the former key of a label', async () => {
    const keys = await openKeys(await temporaryFolder());
    const former = await keys.make('playground');
    const current = await keys.make('playground');
    expect(await keys.find(former)).toBeUndefined();
    expect(await keys.find(current)).toBeDefined();
  });

  it('says in one line what is wrong with its folder or file', async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'service.sqlite');
    await writeFile(file, 'no database '.repeat(1_000));
    await expect(openKeys(folder)).rejects.toThrow(/^\S+service\.sqlite is no file of Loadout's .*$/);
    await expect(openKeys(path.join(file, 'below'))).rejects.toThrow(/^The data folder .* SERVICE_DATA.*$/);
  });

  it('gives one first key, however many services start at once on an empty store', async () => {
    const folder = await temporaryFolder();
    const services = [await openKeys(folder), await openKeys(folder)];
    const made = await Promise.all(services.map((keys) => keys.addFirst('first', 'pro')));
    const [key = '', ...others] = made.filter((one) => one !== undefined);
    expect(others).toEqual([]);
    for (const keys of services) expect(await keys.find(key)).toMatchObject({ label: 'first', plan: 'pro' });
    expect(await services[0]?.addFirst('other', 'pro')).toBeUndefined();
  });

  it('still opens for an older service after a newer one, which makes no backup', async () => {
    const folder = await temporaryFolder();
    await (await openServiceStore({ dataFolder: folder, now: () => today })).close();
    const version = (set = '') =>
      withSqliteDatabase(path.join(folder, 'service.sqlite'), 'write', ({ all }) =>
        all(`PRAGMA user_version${set}`),
      );
    await version('=1');
    await (await openServiceStore({ dataFolder: folder, now: () => today })).close();
    expect(await version()).toEqual([{ user_version: 1 }]);
  });

  it.each(['{"value":{"keys":[', '{"value":{"keys":"all"}}'])(
    'does not open as empty if its row is damaged: %s',
    async (damaged) => {
      const folder = await temporaryFolder();
      const { keys, close } = await openServiceStore({ dataFolder: folder, now: () => today });
      await keys.make('one');
      await close();
      await withSqliteDatabase(path.join(folder, 'service.sqlite'), 'write', ({ all }) =>
        all('UPDATE servicekeys SET value = ?', damaged),
      );
      await expect(openKeys(folder)).rejects.toThrow(
        'The keys in the store are damaged: put back a copy of the store.',
      );
    },
  );
});
