import { z } from 'zod';

const statedLimit = z.object({
  requests: z.number().positive(),
  seconds: z.number().positive(),
  /** How long the limit stays used up, in milliseconds. */
  usedUpForMs: z.number().min(0).optional(),
});

/** The outcome of one request for the host's limiter. Times in milliseconds of the pacer's clock. */
export const requestOutcome = z.object({
  /** `passed`: the limiter let it through, even if the host failed. `lost`: the answer says nothing about the limit, such as a 503. */
  outcome: z.enum(['passed', 'refused', 'lost']),
  sentAt: z.number(),
  /** After `refused`: how long the limiter asks for silence. */
  retryAfterMs: z.number().optional(),
  stated: statedLimit.optional(),
});

export type RequestOutcome = z.infer<typeof requestOutcome>;

/** So many requests in so many seconds, in a server's own words. */
export type StatedLimit = z.infer<typeof statedLimit>;

/** The outcome for the limiter of an answer's status; 0 is no answer. Only the caller knows whether the limiter refused. */
export function outcomeOf(status: number, isRefused: boolean): RequestOutcome['outcome'] {
  if (isRefused) return 'refused';
  return status >= 200 && status < 500 ? 'passed' : 'lost';
}
