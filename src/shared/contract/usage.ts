import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { count, fields, text } from './tolerant.ts';
import { whole } from './whole.ts';

export const usageSchema = z.object({
  plan: z.string().optional(),
  limit: whole.optional(),
  remaining: whole.optional(),
  used: whole.optional(),
  resetAt: whole.optional(),
});

export type Usage = z.output<typeof usageSchema>;

/** Reads the key's usage. @returns undefined if there is only a limit, which may be that of a list's pages */
export function readUsage(json: unknown): Usage | undefined {
  const sent = upstreamUsage.parse(json);
  const info = sent.api_info;
  const limit = sent.limit ?? sent.total ?? sent.quota;
  const remaining = sent.remaining ?? sent.remaining_requests ?? info.remaining_requests;
  const used = sent.used ?? (limit !== undefined && remaining !== undefined ? limit - remaining : undefined);
  if (remaining === undefined && used === undefined) return undefined;
  const left =
    remaining ?? (limit !== undefined && used !== undefined ? Math.max(0, limit - used) : undefined);
  const reset = sent.resetAt ?? sent.reset_date ?? sent.reset ?? info.reset_date;
  return {
    plan: sent.plan,
    limit,
    remaining: left,
    used: used === undefined ? undefined : Math.max(0, used),
    resetAt: timeIn(reset),
  };
}

function timeIn(sent = ''): number | undefined {
  const number = Number(sent);
  const time = Number.isNaN(number) ? Date.parse(sent) : Math.floor(number < 1e11 ? number * 1_000 : number);
  return Number.isSafeInteger(time) && time > 0 ? time : undefined;
}

const upstreamUsage = fields({
  plan: text,
  limit: count,
  total: count,
  quota: count,
  remaining: count,
  remaining_requests: count,
  used: count,
  resetAt: text,
  reset: text,
  reset_date: text,
  api_info: fields({ remaining_requests: count, reset_date: text }),
});

export const usageEndpoint = {
  name: 'usage',
  paths: ['/api/v1/usage', '/api/usage'],
  parameters: [],
  isFree: true,
  read: readUsage,
  schema: usageSchema,
  version: 1,
} as const satisfies Endpoint<Usage>;
