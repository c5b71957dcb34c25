import { describe, expect, it } from 'vitest';
import { createSemaphore } from '../../../src/shared/time/semaphore.ts';

describe('createSemaphore', () => {
  it('runs as many tasks at once as it has permits, the others first in, first out', async () => {
    const withPermit = createSemaphore(2);
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const tasks = [0, 1, 2, 3].map((number) =>
      withPermit(() => {
        started.push(number);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    ends[1]?.();
    await tasks[1];
    expect(started).toEqual([0, 1, 2]);
    ends[0]?.();
    await tasks[0];
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('releases the permit of a task that fails', async () => {
    const withPermit = createSemaphore(1);
    await expect(withPermit(() => Promise.reject(new Error('cannot draw')))).rejects.toThrow('cannot draw');
    expect(await withPermit(async () => 'drawn')).toBe('drawn');
  });
});
