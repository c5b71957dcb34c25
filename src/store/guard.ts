import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Log } from '../errors/log.ts';
import { createOutageLog } from '../errors/outage-log.ts';
import type { Sleep } from '../time/sleep.ts';

/**
 * Runs `work` on a store that may fail or hang. Resolves with undefined where it does, and for some seconds after that
 * without running anything, so that not every caller waits in vain. Never rejects.
 */
export type Guard = <Value>(work: () => Promise<Value>) => Promise<Value | undefined>;

export interface GuardOptions {
  /** Work that has not ended after this long counts as hanging. Its late result is dropped. */
  patienceMs: number;
  /** Milliseconds since the epoch. */
  now: () => number;
  sleep: Sleep;
  log: Log;
  /** Logged when the store stops to answer, and when it answers again. */
  began: string;
  ended: string;
}

/** A store that failed is left alone this long. */
export const restMs = 5_000;

export function createGuard(options: GuardOptions): Guard {
  const { now } = options;
  const bound = createBound(options);
  const outage = createOutageLog(options);
  let restsUntil = Number.NEGATIVE_INFINITY;
  return async (work) => {
    if (now() < restsUntil) return undefined;
    try {
      const value = await bound(work());
      outage.succeeded();
      return value;
    } catch (error) {
      restsUntil = now() + restMs;
      outage.failed({ error });
      return undefined;
    }
  };
}

/** Bounds each work by the patience, with one timer for all that is under way: one for each costs more than a read. */
function createBound({ patienceMs, now, sleep }: Pick<GuardOptions, 'patienceMs' | 'now' | 'sleep'>) {
  const underWay = new Set<{ until: number; giveUp: (error: Error) => void }>();
  let isWatching = false;

  async function watch(): Promise<void> {
    isWatching = true;
    for (let [oldest] = underWay; oldest; [oldest] = underWay) {
      await sleep(Math.min(patienceMs, Math.max(1, oldest.until - now())));
      // After a busy spell timers fire before the answers that came meanwhile are read: these get two more turns.
      await nextTurn();
      await nextTurn();
      for (const one of underWay)
        if (one.until <= now()) one.giveUp(new Error(`no answer within ${patienceMs} ms`));
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
