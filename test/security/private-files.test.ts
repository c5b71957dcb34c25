import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backUp } from '../../src/bot/backup/back-up.ts';
import { restore } from '../../src/bot/backup/restore.ts';
import { openStores } from '../../src/shared/store/open-stores.ts';
import { keptLog } from '../support/kept-log.ts';

let folder: string;
let umask: number;
const at = (name: string) => path.join(folder, name);
const log = keptLog();

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-private-'));
  // As most machines have it: what says nothing of its permissions can be read by all.
  umask = process.umask(0o022);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  // The next file of this process sets its fonts up anew.
  vi.resetModules();
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

describe.runIf(process.platform !== 'win32')('another user of the machine', () => {
  it('can read neither the records, nor the cache, nor a backup, nor what was restored', async () => {
    const stores = await openStores(`sqlite://${at('live.sqlite')}`, { log });
    await (await stores.records('people')).replace('1', undefined, { number: 1 });
    await (await stores.cache('players')).set('1', { level: 5 }, 60_000);
    expect(await readableByOthers()).toEqual([]);
    await backUp(`sqlite://${at('live.sqlite')}`, at('copy.sqlite'), log);
    await stores.close();
    // An older backup, or one that lay elsewhere.
    await writeFile(at('open.sqlite'), await readFile(at('copy.sqlite')), { mode: 0o644 });
    await restore(at('open.sqlite'), `sqlite://${at('restored.sqlite')}`, { log, now: Date.now });
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['copy.sqlite', 'restored.sqlite']));
    expect(await readableByOthers()).toEqual(['open.sqlite']);
  });

  it('can lead a backup into no other file', async () => {
    const stores = await openStores(`sqlite://${at('live.sqlite')}`, { log });
    await (await stores.records('people')).replace('1', undefined, { number: 1 });
    await writeFile(at('precious'), 'mine');
    await symlink(at('precious'), at('copy.sqlite.part'));
    await backUp(`sqlite://${at('live.sqlite')}`, at('copy.sqlite'), log);
    await stores.close();
    expect(await readFile(at('precious'), 'utf8')).toBe('mine');
  });

  it('can’t prepare the folder in which the fonts are set up', async () => {
    vi.stubEnv('TMPDIR', folder);
    vi.stubEnv('FONTCONFIG_FILE', '');
    const theirs = await mkdtemp(path.join(tmpdir(), 'loadout-theirs-'));
    await symlink(theirs, at(`loadout-fonts-${process.getuid?.()}`));
    // A fresh module: an earlier test of this process may have set up the fonts.
    vi.resetModules();
    const { useBundledFonts } = await import('../../src/bot/cards/text/fonts.ts');
    useBundledFonts();
    const file = process.env.FONTCONFIG_FILE ?? '';
    expect(path.dirname(path.dirname(file))).toBe(folder);
    expect(await readdir(theirs)).toEqual([]);
    expect((await lstat(path.dirname(file))).mode & 0o077).toBe(0);
    await rm(theirs, { recursive: true });
  });
});

async function readableByOthers(): Promise<string[]> {
  const names = await readdir(folder);
  const modes = await Promise.all(names.map(async (name) => (await lstat(at(name))).mode));
  return names.filter((_, index) => ((modes[index] ?? 0) & 0o077) !== 0);
}
