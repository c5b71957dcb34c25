import { setImmediate as turn } from 'node:timers/promises';
import type { Sleep } from '../../src/transport/sleep.ts';

/** Time that passes only when a test says so. */
export function createVirtualClock(start = 1_700_000_000_000) {
  let time = start;
  let sleepers: { wakesAt: number; wake: () => void }[] = [];

  const sleep: Sleep = (ms, signal) =>
    new Promise((resolve, reject) => {
      const sleeper = { wakesAt: time + ms, wake: resolve };
      sleepers.push(sleeper);
      signal?.addEventListener('abort', () => {
        sleepers = sleepers.filter((other) => other !== sleeper);
        reject(signal.reason);
      });
    });

  return {
    now: () => time,
    sleep,
    /** How many wait. */
    sleeping: () => sleepers.length,
    /** Lets `ms` pass, wakes whoever's time has come and lets them act. */
    async pass(ms: number): Promise<void> {
      await turn();
      time += ms;
      for (const { wake } of sleepers.filter(({ wakesAt }) => wakesAt <= time)) wake();
      sleepers = sleepers.filter(({ wakesAt }) => wakesAt > time);
      await turn();
    },
  };
}

export type VirtualClock = ReturnType<typeof createVirtualClock>;
