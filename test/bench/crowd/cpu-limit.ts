import { existsSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Gives a process a share of one core, by a control group of its own.
 * @param cores e.g. 0.5
 * @returns removes the group when the process has ended; undefined if this machine lets nobody make groups
 */
export async function limitCpu(pid: number, cores: number): Promise<(() => Promise<void>) | undefined> {
  const isOld = existsSync('/sys/fs/cgroup/cpu');
  const folder = path.join('/sys/fs/cgroup', isOld ? 'cpu' : '', `loadout-bench-${pid}`);
  const quota = Math.round(periodUs * cores);
  try {
    await mkdir(folder);
    if (isOld) {
      await writeFile(path.join(folder, 'cpu.cfs_period_us'), String(periodUs));
      await writeFile(path.join(folder, 'cpu.cfs_quota_us'), String(quota));
    } else await writeFile(path.join(folder, 'cpu.max'), `${quota} ${periodUs}`);
    await writeFile(path.join(folder, 'cgroup.procs'), String(pid));
  } catch {
    return undefined;
  }
  return () => rmdir(folder);
}

const periodUs = 100_000;
