import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../../shared/log/log.ts';
import { toSqliteFile } from '../../shared/store/open-stores.ts';
import { isNewerVersion } from '../../shared/text/is-newer-version.ts';
import { backUp } from './back-up.ts';
import { BackupError, exists } from './backup-file.ts';
import { describeBackup } from './describe-backup.ts';

/** The store of the records, and the folder for backups of records in Redis. */
export interface UpgradePlaces {
  storeUrl: string;
  backupFolder: string;
}

/**
 * Backs the records up before a newer version opens them for the first time, as `before-VERSION.sqlite`, which stays until the
 * next one. A failure keeps nobody from starting: it is logged.
 */
export async function backUpBeforeUpgrade(places: UpgradePlaces, version: string, log: Log): Promise<void> {
  try {
    const last = await readFile(markerOf(places), 'utf8').catch(() => '');
    if (isNewerVersion(version, last) && (await hasRecords(places))) await backUpOnce(places, version, log);
  } catch (error) {
    log.error({ error }, 'the records could not be backed up before the upgrade');
  }
}

/** Notes the version that has opened the records, for {@link backUpBeforeUpgrade}. A failure is logged. */
export async function noteVersion(places: UpgradePlaces, version: string, log: Log): Promise<void> {
  try {
    await mkdir(folderOf(places), { recursive: true, mode: 0o700 });
    await writeFile(markerOf(places), version, { mode: 0o600 });
  } catch (error) {
    log.error(
      { error },
      'the version could not be noted beside the records: the next start backs them up again',
    );
  }
}

async function backUpOnce(places: UpgradePlaces, version: string, log: Log): Promise<void> {
  const folder = folderOf(places);
  const file = path.join(folder, `before-${version}.sqlite`);
  // Another process may have been faster.
  if (await exists(file)) return;
  const contents = await backUp(places.storeUrl, file, log);
  log.info({ file }, `backed up before the upgrade: ${describeBackup(contents)}`);
  for (const old of await listBackups(folder)) if (old !== file) await rm(old, { force: true });
}

/** The backup that the last upgrade made. @throws BackupError if there is none */
export async function findBackupBeforeUpgrade(places: UpgradePlaces): Promise<string> {
  const folder = folderOf(places);
  const [file] = await listBackups(folder).catch(() => []);
  if (file === undefined)
    throw new BackupError(`There is no backup of an upgrade in ${folder}. Give the name of another backup.`);
  return file;
}

async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => /^before-\d[\w.-]*\.sqlite$/.test(name))
    .map((name) => path.join(folder, name));
}

async function hasRecords({ storeUrl }: UpgradePlaces): Promise<boolean> {
  const file = toSqliteFile(storeUrl);
  return file === undefined || (file !== ':memory:' && exists(file));
}

function folderOf({ storeUrl, backupFolder }: UpgradePlaces): string {
  const file = toSqliteFile(storeUrl);
  return file === undefined ? backupFolder : path.dirname(file);
}

function markerOf(places: UpgradePlaces): string {
  return path.join(folderOf(places), 'loadout.version');
}
