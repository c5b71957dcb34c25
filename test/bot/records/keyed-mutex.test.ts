import { describe, expect, it } from 'vitest';
import { createKeyedMutex } from '../../../src/bot/records/keyed-mutex.ts';

describe('the keyed mutex', () => {
  it('runs the tasks of one key one after the other, whatever the earlier ones end in', async () => {
    const inTurn = createKeyedMutex();
    const steps: string[] = [];
    const task = (name: string) => async () => {
      steps.push(`${name} begins`);
      await Promise.resolve();
      steps.push(`${name} ends`);
      if (name === 'a') throw new Error('a failed');
      return name;
    };
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((name) => inTurn('k', task(name))));
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(outcomes).toMatchObject([{ reason: { message: 'a failed' } }, { value: 'b' }, { value: 'c' }]);
  });

  it('runs the tasks of other keys at once', async () => {
    const inTurn = createKeyedMutex();
    inTurn('k', () => new Promise(() => {}));
    expect(await inTurn('other', async () => 'done')).toBe('done');
  });
});
