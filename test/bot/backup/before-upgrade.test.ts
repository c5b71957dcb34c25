import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { backUpBeforeUpgrade } from '../../../src/bot/backup/before-upgrade.ts';
import { openLocalDiscord } from '../../../src/local-discord/open-local-discord.ts';
import { type Log, silentLog } from '../../../src/shared/log/log.ts';
import { openStores } from '../../../src/shared/store/open-stores.ts';
import { recordsVersion } from '../../../src/shared/store/records-version.ts';
import { withSqliteDatabase } from '../../../src/shared/store/sqlite-database.ts';
import { has } from '../../support/machine.ts';
import { startProgram } from '../../support/program.ts';
import { filesBelow, read } from '../../support/project-files.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { freePort, startRedis, stopRedis } from '../../support/store/redis-server.ts';
import { openStrangerApi } from '../../support/stranger-api.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-upgrade-'));
  file = path.join(folder, 'loadout.sqlite');
});

afterEach(() => rm(folder, { recursive: true }));

async function backups(): Promise<string[]> {
  const names = await readdir(path.join(folder, 'backups')).catch(() => []);
  return names.filter((name) => !name.startsWith('before-restore-')).toSorted();
}

/** Opens the records as the bot of a version does; writes or reads the region of a server. */
async function openAs(
  version: string,
  {
    storeUrl = `sqlite://${file}`,
    log = silentLog,
    region,
  }: { storeUrl?: string; log?: Log; region?: string } = {},
): Promise<unknown> {
  const stores = await openStores(storeUrl, { log });
  try {
    await backUpBeforeUpgrade({ stores, storeUrl, folder: path.join(folder, 'backups'), version, log });
    const table = await stores.records('servers');
    if (region) await table.replace('1', await table.read('1'), { region });
    return (await table.read('1'))?.value;
  } finally {
    await stores.close();
  }
}

async function formOf(name: string): Promise<number | undefined> {
  const [row] = await withSqliteDatabase(path.join(folder, name), 'read', (database) =>
    database.all<{ user_version: number }>('PRAGMA user_version'),
  );
  return row?.user_version;
}

const setForm = (version: number) =>
  withSqliteDatabase(file, 'write', (database) => database.all(`PRAGMA user_version=${version}`));

async function restoreBefore(STORE_URL = `sqlite://${file}`): Promise<string> {
  const settings = { STORE_URL, BACKUP_DIR: path.join(folder, 'backups') };
  const program = startProgram('src/programs/restore.ts', settings, ['--before-upgrade']);
  await program.ends();
  return program.output();
}

describe('the first start of a newer version', () => {
  it('backs the records up once, keeps only the last backup, and one command restores it', async () => {
    const log = recordingLog();
    await openAs('0.2.0', { log, region: 'BR' });
    await openAs('0.2.0', { log });
    expect(await backups()).toEqual([]);
    await openAs('0.9.0', { log, region: 'US' });
    expect(await backups()).toEqual(['before-0.9.0.sqlite']);
    await openAs('0.10.0', { log, region: 'SG' });
    await openAs('0.10.0', { log });
    expect(await backups()).toEqual(['before-0.10.0.sqlite']);
    expect(log.lines.map(({ level }) => level)).toEqual(['info', 'info']);
    expect(await restoreBefore()).toMatch(/^Restored from .*before-0\.10\.0\.sqlite: 2 records .* kept in /);
    expect(await openAs('0.9.0')).toEqual({ region: 'US' });
  });

  it('touches no other file of the operator, and restores the newest of several backups', async () => {
    await openAs('0.2.0', { region: 'BR' });
    await openAs('0.9.0', { region: 'US' });
    const place = (name: string) => path.join(folder, 'backups', name);
    await copyFile(place('before-0.9.0.sqlite'), place('before-2026-cleanup.sqlite'));
    await openAs('0.10.0', { region: 'SG' });
    expect(await backups()).toEqual(['before-0.10.0.sqlite', 'before-2026-cleanup.sqlite']);
    await copyFile(place('before-2026-cleanup.sqlite'), place('before-0.9.0.sqlite'));
    expect(await restoreBefore()).toMatch(/^Restored from .*before-0\.10\.0\.sqlite/);
  });

  it('backs up again after a restore', async () => {
    await openAs('0.2.0', { region: 'BR' });
    await openAs('0.3.0', { region: 'US' });
    await restoreBefore();
    await openAs('0.2.0', { region: 'IND' });
    expect(await backups()).toEqual(['before-0.3.0.sqlite']);
    await openAs('0.3.0', { region: 'SG' });
    await restoreBefore();
    expect(await openAs('0.2.0')).toEqual({ region: 'IND' });
  });

  it('keeps in the backup the form that the older version knows, also if doctor ran before', async () => {
    await openAs('0.2.0', { region: 'BR' });
    await setForm(recordsVersion - 1);
    const doctor = startProgram('src/programs/doctor.ts', {
      STORE_URL: `sqlite://${file}`,
      LOG_LEVEL: 'info',
    });
    await doctor.ends();
    expect(doctor.output()).toContain('records can be written and read');
    expect(await formOf('loadout.sqlite')).toBe(recordsVersion - 1);
    // The same version: a clone that was pulled.
    await openAs('0.2.0');
    expect(await formOf('loadout.sqlite')).toBe(recordsVersion);
    expect(await formOf('backups/before-0.2.0.sqlite')).toBe(recordsVersion - 1);
  });

  it('of several processes at once makes one backup, and none writes before it', async () => {
    await openAs('0.2.0', { region: 'BR' });
    await Promise.all(['US', 'SG', 'IND'].map((region) => openAs('0.3.0', { region })));
    expect(await backups()).toEqual(['before-0.3.0.sqlite']);
    await restoreBefore();
    expect(await openAs('0.2.0')).toEqual({ region: 'BR' });
  });

  it('changes nothing without a backup if the older version could not read the records any more', async () => {
    await openAs('0.2.0', { region: 'BR' });
    await setForm(recordsVersion - 1);
    await writeFile(path.join(folder, 'backups'), '');
    const refused = await openAs('0.3.0', { region: 'US' }).then(() => 'opened', String);
    expect(refused).toMatch(/^BackupError: .* so nothing was changed\. .* can't be written \(E\w+\).*$/);
    expect(await formOf('loadout.sqlite')).toBe(recordsVersion - 1);
    await rm(path.join(folder, 'backups'));
    expect(await openAs('0.3.0')).toEqual({ region: 'BR' });
    expect(await backups()).toEqual(['before-0.3.0.sqlite']);
  });

  it('continues without a backup if the older version can read the records, and the next start retries', async () => {
    await openAs('0.2.0', { region: 'BR' });
    await writeFile(path.join(folder, 'backups'), '');
    const log = recordingLog();
    expect(await openAs('0.3.0', { log })).toEqual({ region: 'BR' });
    expect(log.lines.map(({ level }) => level)).toEqual(['error']);
    await rm(path.join(folder, 'backups'));
    await openAs('0.3.0');
    expect(await backups()).toEqual(['before-0.3.0.sqlite']);
  });

  it('is npm start, which writes nothing before the backup', async () => {
    const discord = await openLocalDiscord({ now: Date.now });
    const api = await openStrangerApi();
    onTestFinished(async () => void (await Promise.all([discord.close(), api.close()])));
    const start = async () => {
      const program = startProgram('src/programs/start.ts', {
        DISCORD_TOKEN: discord.token,
        DISCORD_API_URL: discord.apiUrl,
        PLAYER_API_URL: api.url,
        STORE_URL: `sqlite://${file}`,
        BACKUP_DIR: path.join(folder, 'backups'),
      });
      await program.prints(/ready for commands/);
      expect(await program.ends('SIGTERM')).toBe(0);
    };
    await openAs('0.0.1', { region: 'BR' });
    await start();
    expect(await backups()).toEqual([`before-${manifest.version}.sqlite`]);
    await rm(path.join(folder, `backups/before-${manifest.version}.sqlite`));
    await start();
    expect(await backups()).toEqual([]);
  });
});

it('an older version refuses newer records, and names the command that leads back', async () => {
  await openAs('0.2.0', { region: 'BR' });
  await setForm(recordsVersion + 1);
  await expect(openAs('0.1.0')).rejects.toThrow(/newer Loadout .* npm run restore -- --before-upgrade$/);
  expect(await restoreBefore()).toMatch(/^There is no backup of an upgrade in /);
});

it.skipIf(!has('redis'))('goes there and back in Redis, too, also by a version that knows less', async () => {
  const port = await freePort();
  const server = await startRedis(port, folder);
  onTestFinished(() => stopRedis(server));
  const storeUrl = `redis://127.0.0.1:${port}`;
  await openAs('0.2.0', { storeUrl, region: 'BR' });
  const log = recordingLog();
  await Promise.all(['US', 'SG'].map((region) => openAs('0.3.0', { storeUrl, log, region })));
  expect(await backups()).toEqual(['before-0.3.0.sqlite']);
  expect(log.lines).toHaveLength(1);
  expect(await formOf('backups/before-0.3.0.sqlite')).toBe(recordsVersion);
  const stores = await openStores(storeUrl, { log: silentLog });
  await (await stores.records('later')).replace('1', undefined, { is: 'new' });
  await stores.redis?.send(['SET', 'loadout:records-version', String(recordsVersion + 1)]);
  await stores.close();
  await expect(openAs('0.2.0', { storeUrl })).rejects.toThrow(/newer Loadout .*--before-upgrade$/);
  expect(await restoreBefore(storeUrl)).toMatch(
    /^Restored from .* 2 records \((?:backups 1|servers 1|, ){3}\).* kept in .*backups/,
  );
  expect(await openAs('0.2.0', { storeUrl })).toEqual({ region: 'BR' });
  const back = await openStores(storeUrl, { log: silentLog });
  expect(await (await back.records('later')).keys()).toEqual([]);
  await back.close();
  const kept = (await readdir(path.join(folder, 'backups'))).filter((name) => name.includes('restore'));
  expect(await formOf(`backups/${kept[0]}`)).toBe(recordsVersion + 1);
});

it('has a version of records that an older Loadout refuses, for each list of records', () => {
  const names = filesBelow('src/bot').flatMap((file) =>
    [...read(file).matchAll(/defineRecord\(\{\s*name: '(\w+)'/g)].map(([, name]) => name ?? ''),
  );
  // If this list changes, an older Loadout would miss records of members: raise `recordsVersion`, then change the list.
  expect(names.toSorted()).toEqual(recordsOfVersion2);
});

const recordsOfVersion2 = [
  'codes',
  'deletions',
  'figures',
  'invitations',
  'optouts',
  'outages',
  'people',
  'rankups',
  'recents',
  'serverrecents',
  'servers',
  'snapshots',
  'sweeps',
  'turns',
];
