import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A separate small disk that a test can fill, if the machine allows the test to mount one. */
export interface SmallDisk {
  folder: string;
  /** Leaves no byte free. */
  fill(): Promise<void>;
  /** Undoes {@link fill}. */
  free(): Promise<void>;
  unmount(): void;
}

export function mountSmallDisk(kilobytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'loadout-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'none', folder]);
  if (status !== 0) {
    rmdirSync(folder);
    return undefined;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    async fill() {
      // The write fails at the end, when the disk is full.
      await writeFile(filler, Buffer.alloc(kilobytes * 1024)).catch(() => undefined);
    },
    free: () => rm(filler, { force: true }),
    unmount() {
      spawnSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

/** Whether this process may mount a disk at all. */
export function canMountDisk(): boolean {
  const disk = process.platform === 'linux' ? mountSmallDisk(64) : undefined;
  disk?.unmount();
  return disk !== undefined;
}
