/** The outcome of one request for the host's limiter. Times in milliseconds of the pacer's clock. */
export interface RequestOutcome {
  /** `passed`: the limiter let it through, whatever the host said. `lost`: nothing came that tells, such as a 503. */
  outcome: 'passed' | 'refused' | 'lost';
  sentAt: number;
  /** After `refused`: how long the limiter asks for silence. */
  retryAfterMs?: number | undefined;
  stated?: StatedLimit | undefined;
}

/** So many requests in so many seconds, in a server's own words. */
export interface StatedLimit {
  requests: number;
  seconds: number;
  /** How long the limit stays used up, in milliseconds. */
  usedUpForMs?: number | undefined;
}

/** The outcome for the limiter of an answer's status; 0 is no answer. Only the caller knows whether the limiter refused. */
export function outcomeOf(status: number, isRefused: boolean): RequestOutcome['outcome'] {
  if (isRefused) return 'refused';
  return status >= 200 && status < 500 ? 'passed' : 'lost';
}
