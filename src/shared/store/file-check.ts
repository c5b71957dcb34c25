import { type FileHandle, open, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Sleep } from '../time/sleep.ts';

export type FileCheck = Awaited<ReturnType<typeof createFileCheck>>;

/**
 * Detects that SQLite's open file was deleted, replaced or truncated; its errors have a system `code`. Keeps one
 * descriptor open, because closing any descriptor of a file drops SQLite's locks on it:
 * https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
 */
export async function createFileCheck(file: string, sleep: Sleep) {
  const handle = await open(file);
  const { ino, dev } = await handle.stat();
  const failure = (code: string, what: string) =>
    Object.assign(new Error(`${path.basename(file)} ${what}`), { code });
  return {
    async isInPlace(): Promise<void> {
      const found = await stat(file);
      if (found.ino !== ino || found.dev !== dev) throw failure('ENOENT', 'was replaced while it was open');
      if (await isWhole(handle)) return;
      // A checkpoint in progress writes the header before the last pages.
      await sleep(checkpointMs);
      if (!(await isWhole(handle))) throw failure('EIO', 'was cut while it was open');
    },
    /** Rejects if the disk is nearly full, when one small write may succeed and the next fail. */
    async hasRoom(): Promise<void> {
      const { bavail, bsize } = await statfs(path.dirname(file));
      if (bavail * bsize < leastFreeBytes) throw failure('ENOSPC', 'has no space left on its disk');
    },
    close: () => handle.close(),
  };
}

const checkpointMs = 100;
const leastFreeBytes = 64 * 1024;

async function isWhole(handle: FileHandle): Promise<boolean> {
  const header = Buffer.alloc(headerBytes);
  const { bytesRead } = await handle.read(header, 0, headerBytes, 0);
  const { size } = await handle.stat();
  if (bytesRead < headerBytes) return false;
  const pageBytes = header.readUInt16BE(16);
  return size >= header.readUInt32BE(28) * (pageBytes === 1 ? 65_536 : pageBytes);
}

const headerBytes = 100;
