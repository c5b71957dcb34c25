import type { Log } from '../log/log.ts';
import { createOutageLog } from '../log/outage-log.ts';
import type { Clock } from '../time/clock.ts';
import { TooLate } from '../time/within.ts';
import { createBound } from './bound.ts';
import { StoreAwayError } from './store-error.ts';

/** Runs work that the caller can do without: undefined if the store fails or is slow. Never rejects. */
export type Guard = <Value>(work: () => Promise<Value>) => Promise<Value | undefined>;

interface GuardOptions extends Pick<Clock, 'now' | 'sleep'> {
  timeoutMs: number;
  log: Log;
  began: string;
  ended: string;
}

export function createGuard(options: GuardOptions): Guard {
  const bound = createBound(options);
  const failures = createOutageLog(options);
  return async (work) => {
    try {
      const value = await bound(work());
      failures.succeeded();
      return value;
    } catch (error) {
      if (!(error instanceof StoreAwayError || error instanceof TooLate)) failures.failed({ error });
      return undefined;
    }
  };
}
