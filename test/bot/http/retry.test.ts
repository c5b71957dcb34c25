import { describe, expect, it } from 'vitest';
import { retry, retryPauses } from '../../../src/bot/http/retry.ts';

describe('another try', () => {
  it('pauses between the shortest and three times the pause before, never longer than the longest', async () => {
    const { pauses, run } = open({ random: () => 0.999_999 });
    await run({ fails: 6 });
    const { shortestMs, longestMs } = retryPauses;
    expect(pauses.map(Math.round)).toEqual([450, 1_350, longestMs, longestMs, longestMs, longestMs]);
    const low = open({ random: () => 0 });
    await low.run({ fails: 3 });
    expect(low.pauses).toEqual([shortestMs, shortestMs, shortestMs]);
  });

  it('is made at the time that was named', async () => {
    const { pauses, run } = open({ isWorth: () => ({ at: 700 }) });
    await run({ fails: 1 });
    expect(pauses).toEqual([700]);
  });

  it('is not made if it can’t help or is past the deadline; the error stays the same', async () => {
    await expect(open({ isWorth: () => false }).run({ fails: 1 })).rejects.toThrow('failure 1');
    const { pauses, run } = open({ deadlineMs: 400 });
    await expect(run({ fails: 9 })).rejects.toThrow('failure 3');
    expect(pauses).toEqual([150, 150]);
  });
});

function open({
  random = () => 0,
  isWorth = () => true,
  deadlineMs = 60_000,
}: {
  random?: () => number;
  isWorth?: () => boolean | { at: number };
  deadlineMs?: number;
}) {
  const pauses: number[] = [];
  let time = 0;
  const sleep = async (ms: number) => {
    pauses.push(ms);
    time += ms;
  };
  return {
    pauses,
    run({ fails }: { fails: number }) {
      let attempt = 0;
      const work = async () => {
        attempt++;
        if (attempt <= fails) throw new Error(`failure ${attempt}`);
      };
      return retry(work, { deadline: () => deadlineMs, isWorth, now: () => time, sleep, random });
    },
  };
}
