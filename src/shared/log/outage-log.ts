import type { Log } from './log.ts';

export type OutageLog = ReturnType<typeof createOutageLog>;

interface OutageLogOptions {
  log: Log;
  now: () => number;
  began: string;
  ended: string;
}

/** Within this time after an outage, a single failure begins no new one, because flapping would fill the log. */
const calmMs = 60_000;
/** Number of failures in a row that begin an outage all the same. */
const flappingFailures = 5;

export function createOutageLog({ log, now, began, ended }: OutageLogOptions) {
  let beganAt: number | undefined;
  let endedAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  return {
    /** @param message says more exactly than `began` what begins */
    failed(facts: object, message = began): void {
      failures++;
      const isFlapping = Math.abs(now() - endedAt) < calmMs && failures < flappingFailures;
      if (beganAt !== undefined || isFlapping) return;
      beganAt = now();
      log.warn(facts, message);
    },
    succeeded(): void {
      failures = 0;
      if (beganAt === undefined) return;
      endedAt = now();
      log.info({ lastedMs: endedAt - beganAt }, ended);
      beganAt = undefined;
    },
  };
}
