import type { Log } from '../errors/log.ts';
import { createOutageLog } from '../errors/outage-log.ts';
import type { Sleep } from '../time/sleep.ts';
import { TooLate } from '../time/within.ts';
import { createBound } from './bound.ts';
import { StoreAwayError } from './store-error.ts';

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
  /** Told of failures that the store itself does not report. */
  log: Log;
  /** Logged when the store stops to answer, and when it answers again. */
  began: string;
  ended: string;
}

/** A store that failed is left alone this long. */
export const restMs = 5_000;

export function createGuard(options: GuardOptions): Guard {
  const { now, log } = options;
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
      // Every store reports its own outages, silence too: a warning for each of its users would repeat that.
      if (error instanceof StoreAwayError || error instanceof TooLate) log.debug({ error }, options.began);
      else outage.failed({ error });
      return undefined;
    }
  };
}
