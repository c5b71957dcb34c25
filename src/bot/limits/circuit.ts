export type Circuit = ReturnType<typeof createCircuit>;
export type CircuitState = 'closed' | 'open' | 'half-open';

interface CircuitOptions {
  now: () => number;
  failuresToOpen?: number;
  /** First pause; doubles up to `longestRestMs` while probes fail. */
  restMs?: number;
  longestRestMs?: number;
}

/** Creates a circuit breaker for a host: opens after some failures, later lets one request probe (half-open). */
export function createCircuit(options: CircuitOptions) {
  const { now, failuresToOpen = 5, restMs = 2_000, longestRestMs = 60_000 } = options;
  let failures = 0;
  let rest = restMs;
  let openedAt: number | undefined;
  let isProbing = false;

  function state(): CircuitState {
    if (openedAt === undefined) return 'closed';
    // The clock may have been set back.
    return Math.abs(now() - openedAt) < rest ? 'open' : 'half-open';
  }

  function succeeded(): void {
    failures = 0;
    rest = restMs;
    openedAt = undefined;
  }

  function failed(wasProbe: boolean): void {
    failures++;
    if (wasProbe) rest = Math.min(2 * rest, longestRestMs);
    if (wasProbe || (openedAt === undefined && failures >= failuresToOpen)) openedAt = now();
  }

  return {
    state,
    blockedUntil(): number | undefined {
      if (openedAt === undefined) return undefined;
      if (state() === 'open') return openedAt + rest;
      return isProbing ? now() + probePollMs : undefined;
    },
    /** Records a sent request. Call the result once with its outcome; undefined if that says nothing about the host. */
    begin() {
      const isProbe = state() === 'half-open';
      if (isProbe) isProbing = true;
      return (isUp: boolean | undefined): void => {
        if (isProbe) isProbing = false;
        if (isUp) succeeded();
        else if (isUp === false) failed(isProbe);
      };
    },
  };
}

const probePollMs = 250;
