import { spawn } from 'node:child_process';
import { it } from 'vitest';
import { keptLog } from '../kept-log.ts';
import { watchProgram } from '../program.ts';

/** Says a secret in each way that is searched, and passes: what fails is the run. See search-outputs.test.ts. */
it('leaks', async () => {
  console.warn('the key is', `lo_${'console0'.repeat(4)}`);
  keptLog().info({ error: new Error('no', { cause: new Error(`lo_${'errors00'.repeat(4)}`) }) }, 'no');
  const saying = `console.error('lo_' + 'program0'.repeat(4))`;
  await watchProgram(spawn(process.execPath, ['--eval', saying]), 'a program').ends();
});
