import { z } from 'zod';

const whole = z.int().min(0);

/** What the owner of a key has asked for and may still ask: the answer of `/usage` (decided; not shown in section 8). */
export const usageRecord = z.object({
  plan: z.string(),
  /** Requests in a period. */
  limit: whole,
  remaining: whole,
  used: whole,
  /** When the period ends and the count starts again: an ISO 8601 time. */
  resetAt: z.iso.datetime(),
});

export type UsageRecord = z.infer<typeof usageRecord>;
