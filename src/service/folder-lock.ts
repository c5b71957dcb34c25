import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { codeOf } from '../errors/code-of.ts';
import { StartupError } from '../errors/startup-error.ts';
import { acquireLock } from './file-lock.ts';

/** Another service on this machine has the data folder. */
export class FolderInUseError extends StartupError {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by another service (${holder}): stop that one, or give another folder in SERVICE_DATA.`,
    );
  }
}

/**
 * Keeps a data folder for one service on this machine: two would overwrite each other's usage. Who has it listens on a
 * socket, which nobody does any more once the process is gone, however it ended.
 * @returns gives it back
 * @throws FolderInUseError
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  try {
    return await claim(folder, socketOf(await realpath(folder)));
  } catch (error) {
    if (error instanceof FolderInUseError) throw error;
    // No socket can be made here, in a container that is read-only, say: that is no reason not to serve.
    return async () => undefined;
  }
}

async function claim(folder: string, socket: string): Promise<() => Promise<void>> {
  const done = await acquireLock(`${socket}.lock`);
  try {
    const holder = await holderOf(socket);
    if (holder !== undefined) throw new FolderInUseError(folder, holder);
    await rm(socket, { force: true });
    const server = createServer((caller) => {
      // Who asked may be gone before the answer: that is nobody's trouble.
      caller.on('error', () => undefined).end(`pid ${process.pid}`);
    }).unref();
    await once(server.listen(socket), 'listening');
    return () => new Promise((resolve) => server.close(() => resolve()));
  } finally {
    await done();
  }
}

/** Not in the folder: a socket's path may have 100 characters, and not every file system can hold one. */
function socketOf(folder: string): string {
  const name = `loadout-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`;
  return path.join(process.platform === 'win32' ? '\\\\.\\pipe' : tmpdir(), name);
}

/** Undefined: nobody listens there. */
async function holderOf(socket: string): Promise<string | undefined> {
  const caller = connect(socket).setTimeout(2_000, () => caller.destroy());
  try {
    return await text(caller);
  } catch (error) {
    return ['ENOENT', 'ECONNREFUSED'].includes(codeOf(error)) ? undefined : 'pid unknown';
  }
}
