import { open, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../errors/code-of.ts';

/**
 * Waits until no other program has the lock file, and takes it: for what takes milliseconds.
 * @returns gives it back
 */
export async function acquireLock(lock: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await (await open(lock, 'wx')).close();
      return () => rm(lock, { force: true });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    if (await isStale(lock)) await removeStale(lock);
    else await sleep(5);
  }
}

/** True for one that was left behind by a program that was killed: no turn takes so long. */
async function isStale(lock: string): Promise<boolean> {
  const left = await stat(lock).catch(() => undefined);
  return left !== undefined && Date.now() - left.mtimeMs > 10_000;
}

/** By turns, too, and only after another look: who is late would remove the fresh lock of who was first. */
async function removeStale(lock: string): Promise<void> {
  const done = await acquireLock(`${lock}.stale`);
  try {
    if (await isStale(lock)) await rm(lock, { force: true });
  } finally {
    await done();
  }
}
