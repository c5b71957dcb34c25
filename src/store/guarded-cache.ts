import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { Keyv } from 'keyv';
import type { Log } from '../errors/log.ts';
import type { Sleep } from '../time/sleep.ts';

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
  const watched = createWatch({ now, sleep });
  let isDown = false;
  let triedAgainAt = 0;

  async function attempt<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    if (now() < triedAgainAt) return undefined;
    try {
      const value = await watched(work());
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

/** Bounds each work by the patience. One timer looks after all that is under way: one for each costs more than a read. */
function createWatch({ now, sleep }: Pick<GuardOptions, 'now' | 'sleep'>) {
  const underWay = new Set<{ until: number; giveUp: (error: Error) => void }>();
  let isWatching = false;

  async function watch(): Promise<void> {
    isWatching = true;
    for (let [oldest] = underWay; oldest; [oldest] = underWay) {
      await sleep(Math.min(patienceMs, Math.max(1, oldest.until - now())));
      // A busy event loop wakes sleepers before it hands out answers that came meanwhile: those get one more turn.
      await turnOfTheLoop();
      await turnOfTheLoop();
      for (const one of underWay) if (one.until <= now()) one.giveUp(new Error(hanging));
    }
    isWatching = false;
  }

  return <Value>(work: Promise<Value>): Promise<Value> =>
    new Promise<Value>((resolve, reject) => {
      const one = { until: now() + patienceMs, giveUp: leave(reject) };
      function leave<Outcome>(settle: (outcome: Outcome) => void) {
        return (outcome: Outcome) => {
          underWay.delete(one);
          settle(outcome);
        };
      }
      underWay.add(one);
      work.then(leave(resolve), leave(reject));
      if (!isWatching) void watch();
    });
}

const hanging = `no answer within ${patienceMs} ms`;
