import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { takeTurn } from '../../src/service/take-turn.ts';
import { temporaryFolder } from './desk.ts';

it('gives a turn to one at a time, also where all meet a lock that was left behind', async () => {
  const lock = path.join(await temporaryFolder(), 'some.lock');
  for (let round = 0; round < 40; round++) {
    await writeFile(lock, '');
    await utimes(lock, 0, 0);
    let inside = 0;
    const most: number[] = [];
    const visit = async () => {
      const done = await takeTurn(lock);
      most.push(++inside);
      await writeFile(`${lock}.work`, '');
      inside -= 1;
      await done();
    };
    await Promise.all(Array.from({ length: 8 }, visit));
    expect(most).toEqual(Array(8).fill(1));
  }
});
