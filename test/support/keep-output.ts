import { appendFileSync } from 'node:fs';
import path from 'node:path';
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
