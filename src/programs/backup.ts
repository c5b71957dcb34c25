import { backUp } from '../bot/backup/back-up.ts';
import { describeBackup } from '../bot/backup/describe-backup.ts';
import { loadConfig } from '../bot/config/config.ts';
import { silentLog } from '../shared/log/log.ts';
import { runOnFile } from './run-once.ts';

await runOnFile('backup', async (file) => {
  const { storeUrl } = loadConfig(console.error);
  const contents = await backUp(storeUrl, file, silentLog);
  return { sentence: `Backed up to ${file}: ${describeBackup(contents)}.`, facts: { file, ...contents } };
});
