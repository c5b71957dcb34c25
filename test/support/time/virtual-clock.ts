import { setImmediate as turn } from 'node:timers/promises';
import type { Sleep } from '../../../src/shared/time/sleep.ts';

/** Time that passes only when a test says so, and leaps from sleeper to sleeper. Real work may go on `during` it. */
export function createVirtualClock(start = 1_700_000_000_000) {
  let time = start;
  let sleepers: { wakesAt: number; wake: () => void }[] = [];
  const underWay = new Set<Promise<unknown>>();

  const sleep: Sleep = (ms, signal) =>
    new Promise((resolve, reject) => {
      const sleeper = { wakesAt: time + ms, wake: resolve };
      sleepers.push(sleeper);
      signal?.addEventListener('abort', () => {
        sleepers = sleepers.filter((other) => other !== sleeper);
        reject(signal.reason);
      });
    });

  async function settle(): Promise<void> {
    await turn();
    while (underWay.size > 0) {
      await Promise.allSettled(underWay);
      await turn();
    }
  }

  return {
    now: () => time,
    sleep,
    /** How many wait. */
    sleeping: () => sleepers.length,
    /** Runs real work, such as HTTP, while virtual time does not pass. */
    async during<Value>(work: Promise<Value>): Promise<Value> {
      underWay.add(work);
      return work.finally(() => underWay.delete(work));
    },
    /** Lets `ms` pass, wakes each sleeper in time and lets it act. */
    async pass(ms: number): Promise<void> {
      const end = time + ms;
      for (;;) {
        await settle();
        const next = Math.min(...sleepers.map(({ wakesAt }) => wakesAt));
        if (next > end) break;
        time = Math.max(time, next);
        const woken = sleepers.filter(({ wakesAt }) => wakesAt <= time);
        sleepers = sleepers.filter(({ wakesAt }) => wakesAt > time);
        for (const { wake } of woken) wake();
      }
      time = end;
      await settle();
    },
  };
}
