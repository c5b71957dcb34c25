import { rename, rm } from 'node:fs/promises';
import { codeOf } from '../errors/code-of.ts';

export async function moveAside(file: string, suffix: string): Promise<string> {
  const aside = `${file}.${suffix}`;
  await rename(file, aside);
  await rename(`${file}-wal`, `${aside}-wal`).catch(unlessMissing);
  await rm(`${file}-shm`, { force: true });
  return aside;
}

export function fileTime(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function unlessMissing(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error;
}
