import { describeBackup } from '../bot/backup/describe-backup.ts';
import { restore } from '../bot/backup/restore.ts';
import { loadConfig } from '../bot/config/config.ts';
import { silentLog } from '../shared/log/log.ts';
import { runOnFile } from './run-once.ts';

/** `npm run restore -- FILE`: puts the records of a backup where STORE_URL points, while Loadout is stopped. */
await runOnFile('restore', async (file) => {
  const { storeUrl } = loadConfig(console.error);
  const { keptBefore, ...contents } = await restore(file, storeUrl, { log: silentLog, now: Date.now });
  const before = keptBefore === undefined ? '' : ` What was there before is kept in ${keptBefore}.`;
  return {
    sentence: `Restored from ${file}: ${describeBackup(contents)}.${before}`,
    facts: { file, keptBefore, ...contents },
  };
});
