import { setImmediate as turn } from 'node:timers/promises';
import type { Sleep } from '../../../src/transport/sleep.ts';

/** Virtual time around real HTTP: it stands still while a request is under way, and leaps from event to event. */
export function createFastClock(start = 1_700_000_000_000) {
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
    async during<Value>(work: Promise<Value>): Promise<Value> {
      underWay.add(work);
      return work.finally(() => underWay.delete(work));
    },
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
