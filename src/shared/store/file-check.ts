import { open, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Sleep } from '../time/sleep.ts';

/**
 * Detects what SQLite does not notice: its open file was deleted, replaced or cut, and it goes on writing into a file that
 * nobody will find again. The rejections have a `code`, as the system's errors do.
 */
export interface FileCheck {
  /** Rejects if the file is not the one that was opened, or is not whole. */
  isInPlace(): Promise<void>;
  /** Rejects if the disk is full: a small write may succeed there that the next one cannot repeat. */
  hasRoom(): Promise<void>;
}

/** @param file exists and is open in SQLite */
export async function createFileCheck(file: string, sleep: Sleep): Promise<FileCheck> {
  const { ino, dev } = await stat(file);
  const failure = (code: string, what: string) =>
    Object.assign(new Error(`${path.basename(file)} ${what}`), { code });
  return {
    async isInPlace() {
      const found = await stat(file);
      if (found.ino !== ino || found.dev !== dev) throw failure('ENOENT', 'was replaced while it was open');
      if (await isWhole(file)) return;
      // A checkpoint under way writes the header before the last pages.
      await sleep(checkpointMs);
      if (!(await isWhole(file))) throw failure('EIO', 'was cut while it was open');
    },
    async hasRoom() {
      const { bavail, bsize } = await statfs(path.dirname(file));
      if (bavail * bsize < leastFreeBytes) throw failure('ENOSPC', 'has no space left on its disk');
    },
  };
}

const checkpointMs = 100;
/** Room for the pages of one change in the write-ahead log. */
const leastFreeBytes = 64 * 1024;

/** Whether the file is as long as its header says. */
async function isWhole(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const header = Buffer.alloc(headerBytes);
    const { bytesRead } = await handle.read(header, 0, headerBytes, 0);
    const { size } = await handle.stat();
    if (bytesRead < headerBytes) return false;
    // The page size 1 means 65,536.
    const pageBytes = header.readUInt16BE(16);
    return size >= header.readUInt32BE(28) * (pageBytes === 1 ? 65_536 : pageBytes);
  } finally {
    await handle.close();
  }
}

const headerBytes = 100;
