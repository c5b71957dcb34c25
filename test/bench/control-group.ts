import { existsSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A limit that the kernel sets for processes. */
export interface ControlGroup {
  add(pid: number): Promise<void>;
  /** Runs `start` inside, so that what it forks is inside from its first moment. */
  within<Value>(start: () => Promise<Value>): Promise<Value>;
  /** Must be empty. */
  remove(): Promise<void>;
}

/** @returns undefined if this machine does not allow control groups */
export async function makeControlGroup(
  limit: { cores: number } | { megabytes: number },
): Promise<ControlGroup | undefined> {
  const controller = 'cores' in limit ? 'cpu' : 'memory';
  const isOld = existsSync(`/sys/fs/cgroup/${controller}`);
  const root = path.join('/sys/fs/cgroup', isOld ? controller : '');
  const folder = path.join(root, `loadout-bench-${process.pid}`);
  const add = (to: string, pid: number) => writeFile(path.join(to, 'cgroup.procs'), String(pid));
  try {
    await mkdir(folder, { recursive: true });
    for (const [file, value] of Object.entries(isOld ? oldFiles(limit) : newFiles(limit)))
      await writeFile(path.join(folder, file), value);
  } catch {
    return undefined;
  }
  return {
    add: (pid) => add(folder, pid),
    async within(start) {
      await add(folder, process.pid);
      try {
        return await start();
      } finally {
        await add(root, process.pid);
      }
    },
    remove: () => rmdir(folder),
  };
}

function newFiles(limit: { cores: number } | { megabytes: number }): Record<string, string> {
  if ('cores' in limit) return { 'cpu.max': `${Math.round(periodUs * limit.cores)} ${periodUs}` };
  return { 'memory.max': `${limit.megabytes}M`, 'memory.swap.max': '0' };
}

function oldFiles(limit: { cores: number } | { megabytes: number }): Record<string, string> {
  if ('megabytes' in limit) return { 'memory.limit_in_bytes': `${limit.megabytes}M` };
  return {
    'cpu.cfs_period_us': String(periodUs),
    'cpu.cfs_quota_us': String(Math.round(periodUs * limit.cores)),
  };
}

const periodUs = 100_000;
