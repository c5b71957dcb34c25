import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import { expect } from 'vitest';
import { outputsFolder } from './search-outputs.ts';

/**
 * Keeps what is printed or logged while a test file runs: when the suite is over, all of it is searched for secrets.
 * Outside the suite nothing is kept.
 * @param speaker who said it: `log`, or a program's file
 */
export function keepOutput(speaker: string, text: string): void {
  const folder = outputsFolder();
  if (!folder) return;
  const { testPath = '' } = expect.getState();
  const testFile = path.relative(path.join(import.meta.dirname, '../..'), testPath);
  appendFileSync(path.join(folder, encodeURIComponent(`${testFile}: ${speaker}`)), text);
}

let isConsoleKept = false;

/** Keeps what test files say on the console, too. A process does so once, however many files it runs. */
export function keepConsole(): void {
  if (isConsoleKept) return;
  isConsoleKept = true;
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const) {
    const say = console[level];
    console[level] = (...words: unknown[]) => {
      keepOutput('console', `${format(...words)}\n`);
      say(...words);
    };
  }
}
