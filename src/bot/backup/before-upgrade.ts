import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { reasonOf } from '../../shared/errors/reason-of.ts';
import type { Log } from '../../shared/log/log.ts';
import { recordsVersion } from '../../shared/store/records-version.ts';
import type { Stores } from '../../shared/store/stores.ts';
import { isNewerVersion } from '../../shared/text/is-newer-version.ts';
import { backUp } from './back-up.ts';
import { BackupError } from './backup-file.ts';
import { describeBackup } from './describe-backup.ts';

interface UpgradeOptions {
  stores: Pick<Stores, 'records' | 'foundVersion' | 'raiseVersion'>;
  storeUrl: string;
  folder: string;
  version: string;
  log: Log;
}

/**
 * Call before any write to the stores. After an upgrade, it saves the records as `before-VERSION.sqlite` until the next
 * upgrade; among several processes, the first does so. @throws BackupError if this backup fails and an older Loadout
 * couldn't read the upgraded records
 */
export async function backUpBeforeUpgrade(options: UpgradeOptions): Promise<void> {
  const { stores, version, log } = options;
  const table = await stores.records('backups');
  const row = await table.read(key);
  const last = opened.parse(row?.value).version;
  const note = () => table.replace(key, row, { version });
  const found = stores.foundVersion();
  const isOldForm = found > 0 && found < recordsVersion;
  if (isOldForm || isNewerVersion(version, last ?? version))
    await backUpOnce(options, note).catch((error: unknown) => {
      if (isOldForm) throw new BackupError(`${nothingChanged} ${reasonOf(error)}`, { cause: error });
      log.error(
        { error },
        'the records could not be backed up before the upgrade; the next start tries again',
      );
    });
  else if (last !== version) await note();
  await stores.raiseVersion();
}

const nothingChanged = 'The records could not be backed up before the upgrade, so nothing was changed.';

const key = 'upgrade';
const opened = z.object({ version: z.string().optional() }).catch({});

async function backUpOnce(
  { storeUrl, folder, version, log }: UpgradeOptions,
  note: () => Promise<boolean>,
): Promise<void> {
  const file = path.join(folder, `before-${version}.sqlite`);
  const part = `${file}.${randomUUID()}`;
  const contents = await backUp(storeUrl, part, log);
  try {
    if (!(await note())) return;
    await rename(part, file);
    log.info({ file }, `backed up before the upgrade: ${describeBackup(contents)}`);
    for (const old of await listBackups(folder)) if (old !== file) await rm(old, { force: true });
  } finally {
    await rm(part, { force: true });
  }
}

export async function findBackupBeforeUpgrade(folder: string): Promise<string> {
  const file = (await listBackups(folder).catch(() => [])).at(-1);
  if (file === undefined)
    throw new BackupError(`There is no backup of an upgrade in ${folder}. Give the name of another backup.`);
  return file;
}

/** Lists the backups made before upgrades, newest last. Ignores the operator's other files. */
async function listBackups(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^before-\d+\.\d+\.\d+\.sqlite$/.test(name));
  const inOrder = names.toSorted(new Intl.Collator('en', { numeric: true }).compare);
  return inOrder.map((name) => path.join(folder, name));
}
