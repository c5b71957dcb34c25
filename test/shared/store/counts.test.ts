import { describe, expect, it, onTestFinished } from 'vitest';
import type { Counts } from '../../../src/shared/store/counts.ts';
import { type StartedStore, storeKinds } from '../../support/store/store-kinds.ts';

const memory = { maxKeys: 100, maxTimes: 1_000 };
const hourMs = 3_600_000;

describe.each(storeKinds)('counts in $kind', ({ kind, isMissing, start }) => {
  async function openStore(): Promise<{ store: StartedStore; open: () => Promise<Counts> }> {
    const store = await start();
    onTestFinished(store.stop);
    return { store, open: async () => (await store.open()).counts(memory) };
  }

  it.skipIf(isMissing)('of a period are exact when two processes count the same keys at once', async () => {
    const { open } = await openStore();
    const both = [await open(), await open()];
    const calls = Array.from({ length: 40 }, (_, number) =>
      both[number % 2]?.countInPeriod(
        [
          { key: 'a', count: 3, limit: 50 },
          { key: 'b', count: 1, limit: 1_000 },
        ],
        hourMs,
      ),
    );
    const answers = await Promise.all(calls);
    const granted = (key: string) =>
      answers.reduce((sum, answer) => sum + (answer?.get(key)?.granted ?? Number.NaN), 0);
    expect([granted('a'), granted('b')]).toEqual([50, 40]);
    const [last] = await Promise.all([both[0]?.countInPeriod([{ key: 'a', count: 0, limit: 50 }], hourMs)]);
    expect(last?.get('a')).toMatchObject({ used: 50, granted: 0 });
  });

  it.skipIf(isMissing)(
    'of a period are shared by a process whose clock is behind, or which had to wait',
    async () => {
      const { store } = await openStore();
      const [first, behind] = [20_000, 19_990].map((now) => store.open({ now: () => now }));
      const wanted = [{ key: 'a', count: 2, limit: 3 }];
      await (await (await first)?.counts(memory))?.countInPeriod(wanted, hourMs);
      const counted = await (await (await behind)?.counts(memory))?.countInPeriod(wanted, hourMs);
      expect(counted?.get('a')).toMatchObject({ used: 3, granted: 1 });
    },
  );

  // Redis counts by a clock of its own.
  it.skipIf(isMissing || kind === 'Redis')('forget bans and windows when the clock is set back', async () => {
    const { store } = await openStore();
    let now = 100 * hourMs;
    const counts = await (await store.open({ now: () => now })).counts(memory);
    const window = { windowMs: 10_000, banMs: 60_000 };
    const granted = async (count: number) =>
      (await counts.countInWindow([{ key: 'a', count, limit: 2 }], window)).get('a');
    expect(await granted(3)).toBe(2);
    expect(await granted(1)).toBeUndefined();
    now -= hourMs;
    expect(await granted(2)).toBe(2);
    expect(await granted(1)).toBe(0);
    expect(await granted(1)).toBeUndefined();
  });

  it.skipIf(isMissing)('of a window are exact when two processes count the same key at once', async () => {
    const { open } = await openStore();
    const both = [await open(), await open()];
    const window = { windowMs: hourMs, banMs: hourMs };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        both[number % 2]?.countInWindow([{ key: 'a', count: 3, limit: 50 }], window),
      ),
    );
    expect(answers.reduce((sum, answer) => sum + (answer?.get('a') ?? 0), 0)).toBe(50);
    // It is banned, which looking at it shows as well.
    expect(await both[1]?.countInWindow([{ key: 'a', count: 0, limit: 50 }], window)).toEqual(new Map());
    expect(await both[1]?.countInWindow([{ key: 'b', count: 0, limit: 50 }], window)).toEqual(
      new Map([['b', 0]]),
    );
  });

  it.skipIf(isMissing)('start again when a period, a window or a ban is over', async () => {
    const { open } = await openStore();
    const counts = await open();
    const period = async () =>
      (await counts.countInPeriod([{ key: 'a', count: 1, limit: 1 }], 1_000)).get('a');
    // On a busy machine any of them may be over before the next call.
    expect(await period()).toMatchObject({ used: 1, granted: 1 });
    await expect.poll(period).toMatchObject({ used: 1, granted: 0 });
    await expect.poll(period).toMatchObject({ used: 1, granted: 1 });
    const wanted = [{ key: 'a', count: 1, limit: 1 }];
    const pass = async () => (await counts.countInWindow(wanted, { windowMs: 1_000, banMs: 1_500 })).get('a');
    expect(await pass()).toBe(1);
    await expect.poll(pass).toBe(0);
    await expect.poll(pass).toBeUndefined();
    await expect.poll(pass).toBe(1);
  });

  it.skipIf(isMissing)('of a period that nothing was counted in have not begun', async () => {
    const { open } = await openStore();
    const counts = await open();
    const look = { key: 'a', count: 0, limit: 5 };
    const first = (await counts.countInPeriod([look], 1)).get('a');
    const later = (await counts.countInPeriod([look], hourMs)).get('a');
    expect([first?.used, later?.used]).toEqual([0, 0]);
    expect(later?.endsAtMs).toBeGreaterThan((first?.endsAtMs ?? Number.NaN) + hourMs / 2);
  });

  // The clearing of a file is tested with the edge limit.
  it.skipIf(isMissing || kind === 'SQLite')('leave nothing in Redis for ever', async () => {
    const { store } = await openStore();
    const stores = await store.open();
    const counts = await stores.counts(memory);
    await counts.countInPeriod([{ key: 'a', count: 1, limit: 5 }], hourMs);
    await counts.countInWindow([{ key: 'b', count: 2, limit: 1 }], { windowMs: hourMs, banMs: hourMs });
    for (const key of ['loadout:periods:a', 'loadout:windows:b', 'loadout:bans:b'])
      expect(Number(await stores.redis?.send(['PTTL', key]))).toBeGreaterThan(hourMs / 2);
  });
});
