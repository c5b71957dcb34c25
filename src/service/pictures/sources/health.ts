/** Whether a source is worth asking. */
export interface Health {
  isPaused(): boolean;
  succeeded(): void;
  failed(): void;
}

/**
 * Three failures in a row, and a source rests for half a minute; then it is tried again, and each further failure
 * doubles the rest, up to ten minutes.
 */
export function createHealth(now: () => number): Health {
  let failures = 0;
  let pausedUntil = 0;
  return {
    isPaused: () => now() < pausedUntil,
    succeeded() {
      failures = 0;
    },
    failed() {
      // Asked before the rest began: one breakdown, however many pictures were under way.
      if (now() < pausedUntil) return;
      failures += 1;
      if (failures >= toleratedFailures)
        pausedUntil = now() + Math.min(longestMs, firstMs * 2 ** (failures - toleratedFailures));
    },
  };
}

const toleratedFailures = 3;
const firstMs = 30_000;
const longestMs = 600_000;
