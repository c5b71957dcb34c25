import { inspectBackup } from '../bot/backup/backup-file.ts';
import { describeBackup } from '../bot/backup/describe-backup.ts';
import { runOnFile } from './run-once.ts';

await runOnFile('verify', async (file) => {
  const contents = await inspectBackup(file);
  return { sentence: `${file} is whole: ${describeBackup(contents)}.`, facts: { file, ...contents } };
});
