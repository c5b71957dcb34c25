import { findBackupBeforeUpgrade } from '../bot/backup/before-upgrade.ts';
import { describeBackup } from '../bot/backup/describe-backup.ts';
import { restore } from '../bot/backup/restore.ts';
import { loadConfig } from '../bot/config/config.ts';
import { silentLog } from '../shared/log/log.ts';
import { runOnFile } from './run-once.ts';

const beforeUpgrade = '--before-upgrade';

/** `npm run restore -- FILE`, while Loadout is stopped; `--before-upgrade` restores the backup of the last upgrade. */
await runOnFile(
  'restore',
  async (given) => {
    const { storeUrl, backup } = loadConfig(console.error);
    const isBack = given === beforeUpgrade;
    const file = isBack ? await findBackupBeforeUpgrade(backup.folder) : given;
    const options = { log: silentLog, now: Date.now, keepIn: isBack ? backup.folder : undefined };
    const { keptBefore, ...contents } = await restore(file, storeUrl, options);
    const before = keptBefore === undefined ? '' : ` What was there before is kept in ${keptBefore}.`;
    return {
      sentence: `Restored from ${file}: ${describeBackup(contents)}.${before}`,
      facts: { file, keptBefore, ...contents },
    };
  },
  beforeUpgrade,
);
