import { inspectBackup } from './backup/backup-file.ts';
import { describeBackup } from './backup/describe-backup.ts';
import { runProgram } from './backup/run-program.ts';

/** `npm run verify -- FILE`: reads a whole backup and says what it holds. It changes nothing. */
await runProgram('verify', async (file) => {
  const contents = await inspectBackup(file);
  return { sentence: `${file} is whole: ${describeBackup(contents)}.`, facts: { file, ...contents } };
});
