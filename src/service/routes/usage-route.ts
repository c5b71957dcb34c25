import { z } from 'zod';
import type { Route } from '../route.ts';

const query = z.object({});

const whole = z.int().min(0);

const usageRecord = z.object({
  plan: z.string(),
  limit: whole,
  remaining: whole,
  used: whole,
  resetAt: z.iso.datetime(),
});

type UsageRecord = z.infer<typeof usageRecord>;

export const usage: Route<typeof query> = {
  plan: 'free',
  isFree: true,
  about: {
    summary: 'What the key’s plan is, what was asked with it and what is left',
    description: 'Answered even when the quota is used up.',
    answers: { 'application/json': usageRecord },
    example: (): UsageRecord => ({
      plan: 'starter',
      limit: 1_000,
      remaining: 958,
      used: 42,
      resetAt: '2025-01-01T13:00:00.000Z',
    }),
  },
  query,
  async answer(_asked, { usage }, { caller, reply }): Promise<UsageRecord> {
    const { resetAtMs, ...rest } = await usage.of(caller);
    reply.header('cache-control', 'no-store');
    return { ...rest, resetAt: new Date(resetAtMs).toISOString() };
  },
};
