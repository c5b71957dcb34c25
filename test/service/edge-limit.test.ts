import { describe, expect, it, onTestFinished } from 'vitest';
import { createEdgeLimit, defaultRateMemory, type RateLimit } from '../../src/service/edge-limit.ts';
import { openStores } from '../../src/shared/store/open-stores.ts';
import { recordingLog } from '../support/recording-log.ts';

const limit = { requests: 2, seconds: 10 };

async function openWindow(rateLimit: RateLimit = limit, { maxAddresses, maxTimes } = defaultRateMemory) {
  let clock = 0;
  let clear = async (): Promise<void> => undefined;
  const stores = await openStores('sqlite://:memory:', {
    log: recordingLog(),
    now: () => clock,
    schedule: (job) => {
      clear = job;
      return async () => undefined;
    },
  });
  onTestFinished(() => stores.close());
  const counts = await stores.counts({ maxKeys: maxAddresses, maxTimes });
  const passes = createEdgeLimit(counts, { rateLimit, banSeconds: 60 });
  return {
    ask(address: string, time: number, isCounted = true) {
      clock = time;
      return passes(address, isCounted);
    },
    clear: () => clear(),
  };
}

async function answersAt(...times: number[]): Promise<boolean[]> {
  const { ask } = await openWindow();
  const answers: boolean[] = [];
  for (const time of times) answers.push(await ask('a', time));
  return answers;
}

describe('the sliding window', () => {
  it('lets as many through as leave it at the other end', async () => {
    expect(await answersAt(0, 6_000, 10_000, 16_000, 20_000)).toEqual([true, true, true, true, true]);
  });

  it('never lets more through than the limit in any stretch of its length', async () => {
    expect(await answersAt(0, 9_000, 9_999)).toEqual([true, true, false]);
  });

  it('is not prolonged by asking while banned', async () => {
    const answers = await answersAt(0, 1, 2, 30_000, 60_001, 60_002);
    expect(answers).toEqual([true, true, false, false, false, true]);
  });

  it('counts each address for itself, also when all ask at once', async () => {
    const { ask } = await openWindow();
    const addresses = ['a', 'a', 'b', 'b', 'c', 'a'];
    const answers = await Promise.all(addresses.map((address) => ask(address, 5)));
    expect(answers).toEqual([true, true, true, true, true, false]);
  });

  it('counts a thousand addresses side by side, each to its own limit', async () => {
    const { ask } = await openWindow();
    const addresses = Array.from({ length: 1_000 }, (_, number) => `10.0.${number >> 8}.${number & 255}`);
    const answersAt = async (time: number) =>
      new Set(await Promise.all(addresses.map((address) => ask(address, time))));
    expect(await answersAt(0)).toEqual(new Set([true]));
    expect(await answersAt(1)).toEqual(new Set([true]));
    expect(await answersAt(2)).toEqual(new Set([false]));
    expect(await answersAt(60_002)).toEqual(new Set([true]));
  });

  it('lets what does not count through, but for a ban', async () => {
    const { ask } = await openWindow();
    for (let asked = 0; asked < 5; asked++) expect(await ask('a', 0, false)).toBe(true);
    for (let asked = 0; asked < 3; asked++) await ask('a', 1);
    expect(await ask('a', 2, false)).toBe(false);
    expect(await ask('a', 60_001, false)).toBe(true);
  });
});

describe('the memory of the window', () => {
  it('keeps no more addresses than its limit when it is cleared, the freshest ones', async () => {
    const { ask, clear } = await openWindow({ requests: 1, seconds: 10 }, { maxAddresses: 2, maxTimes: 100 });
    for (const [time, address] of ['a', 'b', 'c'].entries()) await ask(address, time);
    await clear();
    expect(await ask('c', 3)).toBe(false);
    expect(await ask('a', 3)).toBe(true);
  });

  it('keeps no more times than its limit, whatever the limit of requests', async () => {
    const { ask, clear } = await openWindow(
      { requests: 10, seconds: 10 },
      { maxAddresses: 100, maxTimes: 15 },
    );
    for (let time = 0; time < 10; time++) await ask('first', time);
    for (let time = 10; time < 20; time++) await ask('second', time);
    await clear();
    expect(await ask('first', 20)).toBe(true);
    expect(await ask('second', 20)).toBe(false);
  });

  it('ends no ban when many new addresses come', async () => {
    const { ask, clear } = await openWindow(limit, { maxAddresses: 100, maxTimes: 1_000 });
    for (const time of [0, 1, 2]) await ask('banned', time);
    await Promise.all(Array.from({ length: 5_000 }, (_, number) => ask(`new ${number}`, 3)));
    await clear();
    expect(await ask('banned', 59_999)).toBe(false);
    expect(await ask('banned', 60_002)).toBe(true);
  });
});
