import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openKeys } from '../../src/service/keys.ts';
import { temporaryFolder, today } from '../support/service/open-test-service.ts';

const now = () => today;

describe('the key ring', () => {
  it('makes keys of lo_ and 32 letters or digits, all different', async () => {
    const keys = await openKeys(await temporaryFolder(), now);
    const made = [await keys.make('one'), await keys.make('two')];
    for (const key of made) expect(key).toMatch(/^lo_[0-9A-Za-z]{32}$/);
    expect(made[0]).not.toBe(made[1]);
    expect(keys.size).toBe(2);
  });

  it('knows its keys after a restart, and no other', async () => {
    const folder = await temporaryFolder();
    const key = await (await openKeys(folder, now)).make('one');
    const again = await openKeys(folder, now);
    expect(again.find(key)).toMatchObject({ label: 'one', plan: 'pro' });
    expect(again.find(`${key}x`)).toBeUndefined();
    expect(again.find(key.toLowerCase())).toBeUndefined();
    expect(again.find('')).toBeUndefined();
  });

  it('keeps no key in its file', async () => {
    const folder = await temporaryFolder();
    const key = await (await openKeys(folder, now)).make('one');
    const kept = await readFile(path.join(folder, 'keys.json'), 'utf8');
    expect(kept).not.toContain(key.slice(3));
    expect(kept).toContain('"label": "one"');
  });

  it('keeps all keys that are made at the same time', async () => {
    const folder = await temporaryFolder();
    const keys = await openKeys(folder, now);
    const made = await Promise.all(['a', 'b', 'c', 'd'].map((label) => keys.make(label)));
    const again = await openKeys(folder, now);
    expect(made.map((key) => again.find(key) !== undefined)).toEqual([true, true, true, true]);
  });

  it('retires the former key of a label', async () => {
    const keys = await openKeys(await temporaryFolder(), now);
    const former = await keys.make('playground');
    const current = await keys.make('playground');
    expect([former, current].map((key) => keys.find(key) !== undefined)).toEqual([false, true]);
  });

  it('says in one line what is wrong with its folder or file', async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'keys.json');
    await writeFile(file, '{"version":1,"keys":"all"}');
    await expect(openKeys(folder, now)).rejects.toThrow(/^The keys in .* are damaged: .*$/);
    await expect(openKeys(path.join(file, 'below'), now)).rejects.toThrow(
      /^The data folder .* SERVICE_DATA.*$/,
    );
  });
});
