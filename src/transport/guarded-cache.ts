import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { Keyv } from 'keyv';
import type { Log } from './log.ts';
import { type Sleep, within } from './sleep.ts';

/** A cache that can't hurt: what fails or hangs is a miss, and nothing ever throws. */
export interface GuardedCache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
}

interface GuardOptions {
  now: () => number;
  sleep: Sleep;
  log: Log;
}

/** A store that hasn't answered after this long counts as hanging. */
export const patienceMs = 100;
/** A store that failed is left alone this long, so that not every caller waits for it in vain. */
export const restMs = 5_000;

/** Bypasses `cache` while it is down: said once in the log when it goes, once when it is back. */
export function guardCache(cache: Keyv, { now, sleep, log }: GuardOptions): GuardedCache {
  let isDown = false;
  let triedAgainAt = 0;

  async function attempt<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    if (now() < triedAgainAt) return undefined;
    try {
      const value = await within(patienceMs, work(), { sleep: sleepFairly(sleep), late: hanging });
      if (isDown) log.info({}, 'the cache is back');
      isDown = false;
      return value;
    } catch (error) {
      triedAgainAt = now() + restMs;
      if (!isDown) log.warn({ error }, 'the cache does not answer; going on without it');
      isDown = true;
      return undefined;
    }
  }

  return {
    get: (key) => attempt(() => cache.get<unknown>(key)),
    set: async (key, value, ttlMs) => {
      await attempt(() => cache.set(key, value, ttlMs));
    },
  };
}

/** A busy event loop wakes sleepers before it hands out answers that came meanwhile: those get one more turn. */
function sleepFairly(sleep: Sleep): Sleep {
  return async (ms, signal) => {
    await sleep(ms, signal);
    await turnOfTheLoop();
    await turnOfTheLoop();
  };
}

function hanging(): never {
  throw new Error(`no answer within ${patienceMs} ms`);
}
