export interface Health {
  isPaused(): boolean;
  succeeded(): void;
  failed(): void;
}

/** Pauses a source for half a minute after three failures in a row; each further one doubles that, up to ten minutes. */
export function createHealth(now: () => number): Health {
  let failures = 0;
  let pausedUntil = 0;
  return {
    isPaused: () => now() < pausedUntil,
    succeeded() {
      failures = 0;
    },
    failed() {
      // Requests that began before the pause are part of the same outage.
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
