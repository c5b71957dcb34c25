import { format } from 'node:util';
import { keepOutput } from './keep-output.ts';

/** Runs before each test file: what it says on its console is kept too. */
for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const) {
  const say = console[level];
  console[level] = (...words: unknown[]) => {
    keepOutput('console', `${format(...words)}\n`);
    say(...words);
  };
}
