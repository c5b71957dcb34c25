import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeOf } from '../shared/errors/code-of.ts';
import { StartupError } from '../shared/errors/startup-error.ts';
import { acquireLock } from './file-lock.ts';

/** Another service on this machine uses the data folder. */
export class FolderInUseError extends StartupError {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by another service (${holder}): stop that one, or give another folder in SERVICE_DATA.`,
    );
  }
}

/**
 * Locks a data folder for this process: two services would overwrite each other's usage. The lock is a socket that this
 * process listens on; the system closes it when the process ends, also after `kill -9`.
 * @returns releases the lock
 * @throws FolderInUseError
 * @throws StartupError where the lock can't be taken in time
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  try {
    return await listenAsHolder(folder, socketOf(await realpath(folder)));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    // Where no socket can be created, such as in a read-only container, the service runs without the lock.
    return async () => undefined;
  }
}

async function listenAsHolder(folder: string, socket: string): Promise<() => Promise<void>> {
  const release = await acquireLock(`${socket}.lock`);
  try {
    const holder = await holderOf(socket);
    if (holder !== undefined) throw new FolderInUseError(folder, holder);
    await rm(socket, { force: true });
    const server = createServer((caller) => {
      // The process that asks may end before the answer.
      caller.on('error', () => undefined).end(`pid ${process.pid}`);
    }).unref();
    await once(server.listen(socket), 'listening');
    return () => new Promise((resolve) => server.close(() => resolve()));
  } finally {
    await release();
  }
}

/** Outside the folder: a socket's path has 100 characters at most, and not every file system can hold one. */
function socketOf(folder: string): string {
  const name = `loadout-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`;
  return path.join(process.platform === 'win32' ? '\\\\.\\pipe' : tmpdir(), name);
}

/**
 * The process that holds the lock; undefined: none. Any program on this machine may listen there, so nothing but a process
 * number is believed, and no more is read than that takes.
 */
async function holderOf(socket: string): Promise<string | undefined> {
  const caller = connect(socket);
  const alarm = setTimeout(() => caller.destroy(), longestAnswerMs);
  let answer = '';
  try {
    for await (const part of caller.setEncoding('latin1')) {
      answer += part;
      if (answer.length > longestAnswer) break;
    }
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes(codeOf(error))) return undefined;
  } finally {
    clearTimeout(alarm);
  }
  return /^pid \d{1,10}$/.test(answer) ? answer : 'pid unknown';
}

const longestAnswer = 64;
const longestAnswerMs = 2_000;
