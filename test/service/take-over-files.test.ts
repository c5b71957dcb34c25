import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openServiceStore } from '../../src/service/open-service-store.ts';
import { temporaryFolder, today } from '../support/service/open-test-service.ts';

// The service wrote these files when its keys and counts were files: seven requests of ana's hour, all hundred of ben's.
const oldFiles = fileURLToPath(new URL('old-files', import.meta.url));
const ana = 'lo_OLZTYN0vOESjvIs7ihZ7qGO1ePXc5LCo';
const ben = 'lo_ieKHJ4xKU7GAIO9l09UjGxVZ1pDZ9n1x';
const revoked = 'lo_LQNIoCGl7OUVx59AOPz70WaXNfai9Wr5';

async function openOldFolder() {
  const folder = await temporaryFolder();
  for (const name of await readdir(oldFiles))
    await copyFile(path.join(oldFiles, name), path.join(folder, name));
  const open = async (now = today + 1) => {
    const store = await openServiceStore({ dataFolder: folder, now: () => now });
    onTestFinished(store.close);
    return store;
  };
  return { folder, open };
}

describe('the files of an earlier version', () => {
  it('are taken over with keys and counts, and set aside', async () => {
    const { folder, open } = await openOldFolder();
    const { keys, usage } = await open();
    const [known, other] = [await keys.find(ana), await keys.find(ben)];
    if (!known || !other) throw new Error('a key was not taken over');
    expect(known).toMatchObject({ label: 'ana', plan: 'starter', createdAt: '2026-05-17T12:00:00.000Z' });
    expect(await usage.of(known)).toMatchObject({ used: 7, remaining: 993, resetAtMs: today + 3_600_000 });
    expect(await usage.charge(other)).toMatchObject({ isCovered: false, used: 100 });
    expect(await keys.find(revoked)).toBeUndefined();
    const left = (await readdir(folder)).filter((name) => !name.startsWith('service'));
    expect(left.toSorted()).toEqual(['keys.json.taken-over', 'usage.txt.taken-over']);
  });

  it('are taken over once: what happened since stays', async () => {
    const { open } = await openOldFolder();
    await (await open()).keys.revoke('ana');
    expect(await (await open()).keys.find(ana)).toBeUndefined();
  });

  it('change nothing that is in the store, when the takeover was interrupted', async () => {
    const { folder, open } = await openOldFolder();
    const { keys, usage } = await open();
    const known = (await keys.find(ana)) ?? expect.fail('the key was not taken over');
    await usage.charge(known);
    for (const name of await readdir(oldFiles))
      await copyFile(path.join(oldFiles, name), path.join(folder, name));
    const again = await open();
    expect(await again.keys.list()).toHaveLength(2);
    expect((await again.usage.of(known)).used).toBe(8);
  });

  it('keep both keys of a label that the store has already', async () => {
    const folder = await temporaryFolder();
    const storeUrl = `sqlite://${path.join(folder, 'shared.sqlite')}`;
    const shared = await openServiceStore({ dataFolder: folder, storeUrl, now: () => today });
    onTestFinished(shared.close);
    const first = await shared.keys.make('ana');
    for (const name of await readdir(oldFiles))
      await copyFile(path.join(oldFiles, name), path.join(folder, name));
    const next = await openServiceStore({ dataFolder: folder, storeUrl, now: () => today });
    onTestFinished(next.close);
    expect(await next.keys.find(first)).toMatchObject({ label: 'ana' });
    expect(await next.keys.find(ana)).toMatchObject({ label: 'ana-2' });
  });

  it('give keys from before there were plans the largest, and forget hours that are over', async () => {
    const { folder, open } = await openOldFolder();
    const file = path.join(folder, 'keys.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll(/,\s*"plan": "\w+",\s*"slot": \d/g, ''));
    const { keys, usage } = await open(today + 3_600_000);
    const known = (await keys.find(ana)) ?? expect.fail('the key was not taken over');
    expect(known.plan).toBe('pro');
    expect((await usage.of(known)).used).toBe(0);
  });

  it('stop the start when they are damaged, and stay', async () => {
    const { folder, open } = await openOldFolder();
    await writeFile(path.join(folder, 'keys.json'), '{"version":1,"keys":"all"}');
    await expect(open()).rejects.toThrow(/^The keys in \S+keys\.json are damaged: put back a copy, .*$/);
    expect(await readFile(path.join(folder, 'keys.json'), 'utf8')).toContain('all');
  });
});
