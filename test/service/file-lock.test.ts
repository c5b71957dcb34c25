import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { acquireLock } from '../../src/service/file-lock.ts';
import { temporaryFolder } from '../support/service/service-parts.ts';

it('gives a turn to one at a time, also where all meet a lock that was left behind', async () => {
  const lock = path.join(await temporaryFolder(), 'some.lock');
  for (let round = 0; round < 40; round++) {
    await writeFile(lock, '');
    await utimes(lock, 0, 0);
    let inside = 0;
    const most: number[] = [];
    const visit = async (_: unknown, rank: number) => {
      // One after the other, a few steps apart: who is late has looked at the old lock, and finds a fresh one.
      for (let step = 0; step < rank * 3; step++) await setImmediate();
      const done = await acquireLock(lock);
      most.push(++inside);
      await writeFile(`${lock}.work`, '');
      inside -= 1;
      await done();
    };
    await Promise.all(Array.from({ length: 16 }, visit));
    expect(most).toEqual(Array(16).fill(1));
  }
});
