import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { codeOf } from '../shared/errors/code-of.ts';
import { StartupError } from '../shared/errors/startup-error.ts';
import type { Counts } from '../shared/store/counts.ts';
import { hourMs } from '../shared/time/utc-day.ts';
import { type KeyEntry, type KeyRing, keyEntry } from './keys.ts';

/**
 * Brings the keys and counts of earlier versions, `keys.json` and `usage.txt`, into the store, and renames the files so that
 * it happens once. When it is interrupted, the next start does it again: what is in the store already stays as it is.
 * @throws StartupError when a file can't be read
 */
export async function takeOverFiles(
  folder: string,
  { keys, counts, now }: { keys: KeyRing; counts: Counts; now: () => number },
): Promise<void> {
  const [keyFile, usageFile] = [path.join(folder, 'keys.json'), path.join(folder, 'usage.txt')];
  if (!existsSync(keyFile)) return;
  const entries = parseKeys(keyFile, await readOldFile(keyFile));
  const usage = existsSync(usageFile) ? await readOldFile(usageFile) : '';
  for (const [, id = '', startedAt, used] of usage.matchAll(usageLine)) {
    const leftMs = Number(startedAt) + hourMs - now();
    const count = Number(used);
    // With itself as the limit it is counted once, however often this runs.
    if (leftMs > 0 && leftMs <= hourMs)
      await counts.countInPeriod([{ key: id, count, limit: count }], leftMs);
  }
  await keys.takeOver(entries);
  for (const file of [usageFile, keyFile]) await setAside(file);
}

async function readOldFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new StartupError(`${file} can't be read (${codeOf(cause)}): give the right to read it.`, { cause });
  });
}

function parseKeys(file: string, text: string): KeyEntry[] {
  try {
    return oldKeyFile.parse(JSON.parse(text)).keys;
  } catch (cause) {
    throw new StartupError(
      `The keys in ${file} are damaged: put back a copy, or move the file away to start with a new key.`,
      { cause },
    );
  }
}

async function setAside(file: string): Promise<void> {
  await rename(file, `${file}.taken-over`).catch((error: unknown) => {
    // Another process that started at the same time has done it, or there was none.
    if (codeOf(error) !== 'ENOENT') throw error;
  });
}

const oldKeyFile = z.object({
  version: z.literal(1),
  // The first files had no plans.
  keys: z.array(keyEntry.extend({ plan: keyEntry.shape.plan.default('pro') })),
});

/** The id of a key, when its hour began, what it used. */
const usageLine = /^([0-9a-f]{16}) (\d{1,15}) (\d{1,10}) *$/gm;
