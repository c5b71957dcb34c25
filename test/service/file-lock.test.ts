import { stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { acquireLock } from '../../src/service/file-lock.ts';
import { temporaryFolder } from '../support/service/open-test-service.ts';

it('has one holder at a time, also where all callers find a stale lock at once', async () => {
  const lock = path.join(await temporaryFolder(), 'some.lock');
  for (let round = 0; round < 40; round++) {
    await writeFile(lock, '');
    await utimes(lock, 0, 0);
    let inside = 0;
    const most: number[] = [];
    const hold = async (_: unknown, rank: number) => {
      // Staggered by a few steps: a late caller has checked the stale lock already, and then finds a new one.
      for (let step = 0; step < rank * 3; step++) await setImmediate();
      const release = await acquireLock(lock);
      most.push(++inside);
      await writeFile(`${lock}.work`, '');
      inside -= 1;
      await release();
    };
    await Promise.all(Array.from({ length: 16 }, hold));
    expect(most).toEqual(Array(16).fill(1));
  }
});

it('takes a lock whose time is in the future for one that was left behind', async () => {
  const lock = path.join(await temporaryFolder(), 'some.lock');
  await writeFile(lock, '');
  await utimes(lock, 2e9, 2e9);
  await (await acquireLock(lock))();
  await expect(stat(lock)).rejects.toThrow('ENOENT');
});
