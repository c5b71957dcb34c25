import type { Log } from './log.ts';

export type OutageLog = ReturnType<typeof createOutageLog>;

interface OutageLogOptions {
  log: Log;
  now: () => number;
  /** Messages for the beginning and the end, e.g. `the cache does not answer`. They name no address and no key. */
  began: string;
  ended: string;
}

/** While the last outage is as recent as this, a single failure begins no new one: flapping would fill the log. */
const calmMs = 60_000;
/** Then so many failures in a row do. */
const flappingFailures = 5;

/** Reports an outage to the operator in two lines: one when it begins, one when it is over. */
export function createOutageLog({ log, now, began, ended }: OutageLogOptions) {
  let beganAt: number | undefined;
  let endedAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  return {
    /** A request failed. If this begins an outage, logs a warning with `facts`. */
    failed(facts: object): void {
      failures++;
      const isFlapping = Math.abs(now() - endedAt) < calmMs && failures < flappingFailures;
      if (beganAt !== undefined || isFlapping) return;
      beganAt = now();
      log.warn(facts, began);
    },
    /** A request succeeded. If this ends an outage, logs that. */
    succeeded(): void {
      failures = 0;
      if (beganAt === undefined) return;
      endedAt = now();
      log.info({ lastedMs: endedAt - beganAt }, ended);
      beganAt = undefined;
    },
  };
}
