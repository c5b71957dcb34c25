import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  backUpBeforeUpgrade,
  findBackupBeforeUpgrade,
  noteVersion,
} from '../../../src/bot/backup/before-upgrade.ts';
import { restore } from '../../../src/bot/backup/restore.ts';
import { type Log, silentLog } from '../../../src/shared/log/log.ts';
import { openStores } from '../../../src/shared/store/open-stores.ts';
import { filesBelow, read } from '../../support/project-files.ts';
import { recordingLog } from '../../support/recording-log.ts';

let folder: string;
let places: { storeUrl: string; backupFolder: string };

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-upgrade-'));
  places = { storeUrl: `sqlite://${folder}/loadout.sqlite`, backupFolder: `${folder}/backups` };
});

afterEach(() => rm(folder, { recursive: true }));

const backups = async () => (await readdir(folder)).filter((name) => name.startsWith('before-'));

async function start(version: string, log: Log = silentLog): Promise<void> {
  await backUpBeforeUpgrade(places, version, log);
  await noteVersion(places, version, log);
}

async function writeRegion(region: string): Promise<void> {
  const stores = await openStores(places.storeUrl, { log: silentLog });
  const table = await stores.records('servers');
  await table.replace('1', await table.read('1'), { region });
  await stores.close();
}

it('backs records up once for each newer version, keeps the last backup, and leads back to it', async () => {
  const log = recordingLog();
  await start('0.2.0', log);
  expect(await backups()).toEqual([]);
  await writeRegion('BR');
  for (let time = 0; time < 2; time++) await start('0.2.0', log);
  expect(await backups()).toEqual([]);
  await start('0.3.0', log);
  await writeRegion('US');
  await start('0.10.0', log);
  expect(await backups()).toEqual(['before-0.10.0.sqlite']);
  await writeRegion('SG');
  // Neither the older version again nor the same one makes a backup.
  for (const version of ['0.3.0', '0.10.0']) await start(version, log);
  await restore(await findBackupBeforeUpgrade(places), places.storeUrl, { log, now: Date.now });
  const stores = await openStores(places.storeUrl, { log: silentLog });
  expect((await (await stores.records('servers')).read('1'))?.value).toEqual({ region: 'US' });
  await stores.close();
  expect(log.lines.map(({ level }) => level)).toEqual(['info', 'info']);
});

it('backs up records that an unknown version left', async () => {
  await writeRegion('BR');
  await backUpBeforeUpgrade(places, '0.2.0', silentLog);
  expect(await backups()).toEqual(['before-0.2.0.sqlite']);
});

it('says that there is no backup, and where it looked', async () => {
  await expect(findBackupBeforeUpgrade(places)).rejects.toThrow(`no backup of an upgrade in ${folder}`);
});

it('logs a backup that fails', async () => {
  await writeRegion('BR');
  const log = recordingLog();
  const away = { ...places, storeUrl: 'redis://127.0.0.1:9' };
  await backUpBeforeUpgrade(away, '0.2.0', log);
  expect(log.lines.map(({ level }) => level)).toEqual(['error']);
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
  'people',
  'rankups',
  'recents',
  'serverrecents',
  'servers',
  'snapshots',
  'sweeps',
  'turns',
  'unshown',
];
