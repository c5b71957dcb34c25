import { describe, expect, it } from 'vitest';
import { hedge } from '../../../src/bot/images/hedge.ts';

const never = () => new Promise<never>(() => undefined);
const isGood = (value: string) => value === 'good';

describe('hedge', () => {
  it('asks one after the other, and none after a good answer', async () => {
    const asked: number[] = [];
    const asks = ['bad', 'good', 'good'].map((value, index) => async () => {
      asked.push(index);
      return value;
    });
    expect(await hedge(asks, { afterMs: 1, sleep: never, isGood })).toEqual(['good']);
    expect(asked).toEqual([0, 1]);
  });

  it('asks the next source in parallel to a slow one', async () => {
    const asks = [never, async () => 'good'];
    expect(await hedge(asks, { afterMs: 1, sleep: async () => undefined, isGood })).toEqual(['good']);
  });

  it('takes the slow one’s answer if the others have none', async () => {
    let answer: (value: string) => void = () => undefined;
    const slow = () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      });
    const asks = [
      slow,
      async () => {
        setImmediate(() => answer('good'));
        return 'bad';
      },
    ];
    expect(await hedge(asks, { afterMs: 1, sleep: async () => undefined, isGood })).toEqual(['good']);
  });

  it('returns all answers if none is good', async () => {
    const asks = ['one', 'two'].map((value) => async () => value);
    expect(await hedge(asks, { afterMs: 1, sleep: never, isGood })).toEqual(['one', 'two']);
    expect(await hedge([], { afterMs: 1, sleep: never, isGood })).toEqual([]);
  });

  it('aborts those still asked when an answer is good, and none before', async () => {
    const calledOff: boolean[] = [];
    const signals: AbortSignal[] = [];
    const slow = (signal: AbortSignal) => {
      signals.push(signal);
      return never();
    };
    const asks = [
      slow,
      async () => {
        calledOff.push(...signals.map(({ aborted }) => aborted));
        return 'bad';
      },
      async () => {
        calledOff.push(...signals.map(({ aborted }) => aborted));
        return 'good';
      },
    ];
    await hedge(asks, { afterMs: 1, sleep: async () => undefined, isGood });
    expect([...calledOff, ...signals.map(({ aborted }) => aborted)]).toEqual([false, false, true]);
  });
});
