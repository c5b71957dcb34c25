import { z } from 'zod';
import { root, v1, versionPath } from '../../contract/routes.ts';
import type { Endpoint } from '../endpoint.ts';
import { type UsageRecord, usageRecord } from '../usage-record.ts';

const question = z.object({});

const usageEndpoint = {
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
  question,
  answer(_asked, { usage }, { caller, reply }): UsageRecord {
    const { resetAtMs, ...rest } = usage.of(caller);
    reply.header('cache-control', 'no-store');
    return { ...rest, resetAt: new Date(resetAtMs).toISOString() };
  },
} satisfies Omit<Endpoint<typeof question>, 'path'>;

/** Under the versioned base. */
export const v1UsageEndpoint: Endpoint<typeof question> = { path: versionPath + v1.usage, ...usageEndpoint };

/** Under the service's root. */
export const rootUsageEndpoint: Endpoint<typeof question> = { path: root.usage, ...usageEndpoint };
