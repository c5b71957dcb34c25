import { describeBackup } from './backup/describe-backup.ts';
import { restore } from './backup/restore.ts';
import { loadConfig } from './config.ts';
import { silentLog } from './errors/log.ts';
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
