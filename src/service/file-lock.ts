import { open, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../shared/errors/code-of.ts';
import { StartupError } from '../shared/errors/startup-error.ts';

/**
 * Waits until the lock file can be created: a mutex between processes, for work that takes milliseconds.
 * @returns releases the lock
 * @throws StartupError where another process holds it for too long
 */
export async function acquireLock(lock: string): Promise<() => Promise<void>> {
  for (let tries = 0; tries < maxTries; tries++) {
    try {
      await (await open(lock, 'wx')).close();
      return () => rm(lock, { force: true });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    if (await isStale(lock)) await removeStale(lock);
    else await sleep(retryMs);
  }
  throw new StartupError(
    `Another program holds ${lock}. If no service and no "keys" command runs, delete this file and try again.`,
  );
}

const retryMs = 5;
/** Twice as long as it takes until the lock of a killed process is stale. */
const maxTries = 20_000 / retryMs;

/**
 * True for the lock of a process that was killed: no work under a lock takes 10 s. A time as far in the future was
 * written under another clock.
 */
async function isStale(lock: string): Promise<boolean> {
  const left = await stat(lock).catch(() => undefined);
  return left !== undefined && Math.abs(Date.now() - left.mtimeMs) > 10_000;
}

/** Under a lock of its own, and after a second check: otherwise a slow process removes the new lock of a faster one. */
async function removeStale(lock: string): Promise<void> {
  const release = await acquireLock(`${lock}.stale`);
  try {
    if (await isStale(lock)) await rm(lock, { force: true });
  } finally {
    await release();
  }
}
