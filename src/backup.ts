import { backUp } from './backup/back-up.ts';
import { describeBackup } from './backup/describe-backup.ts';
import { loadConfig } from './config.ts';
import { silentLog } from './errors/log.ts';
import { runOnFile } from './run-once.ts';

/** `npm run backup -- FILE`: copies everything that members and servers gave us, also while Loadout runs. */
await runOnFile('backup', async (file) => {
  const { storeUrl } = loadConfig(console.error);
  const contents = await backUp(storeUrl, file, silentLog);
  return { sentence: `Backed up to ${file}: ${describeBackup(contents)}.`, facts: { file, ...contents } };
});
