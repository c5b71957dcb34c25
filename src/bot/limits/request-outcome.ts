import { z } from 'zod';

const statedLimit = z.object({
  requests: z.number().positive(),
  seconds: z.number().positive(),
  usedUpForMs: z.number().min(0).optional(),
});

export const requestOutcome = z.object({
  /** `passed`: within the limit, even if the host failed. `lost`: says nothing about the limit; a 503, for example. */
  outcome: z.enum(['passed', 'refused', 'lost']),
  sentAt: z.number(),
  retryAfterMs: z.number().optional(),
  stated: statedLimit.optional(),
});

export type RequestOutcome = z.infer<typeof requestOutcome>;

export type StatedLimit = z.infer<typeof statedLimit>;

export function outcomeOf(status: number, isRefused: boolean): RequestOutcome['outcome'] {
  if (isRefused) return 'refused';
  return status >= 200 && status < 500 ? 'passed' : 'lost';
}
