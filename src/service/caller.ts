import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keyHeader, keyParameter } from '../shared/contract/routes.ts';
import { ApiError } from './api-error.ts';
import type { KnownKey } from './keys.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Usage } from './usage.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: KnownKey | undefined;
  }
}

export function prepareCallers(app: FastifyInstance): void {
  app.decorateRequest('caller', undefined);
}

export async function authenticate(request: FastifyRequest, { keys }: ServiceParts): Promise<void> {
  const sent = keySent(request);
  request.caller = sent ? await keys.find(sent) : undefined;
}

/** Writes the remaining quota into the headers of an answer, whatever its status, once per answer. */
export async function tellQuota(
  { caller }: FastifyRequest,
  reply: FastifyReply,
  { usage }: ServiceParts,
): Promise<void> {
  if (caller && !reply.hasHeader(limitHeader)) setQuotaHeaders(reply, await usage.of(caller));
}

/** Returns the caller's key. @throws ApiError KEY_MISSING or KEY_INVALID */
export function requireCaller(request: FastifyRequest): KnownKey {
  if (request.caller) return request.caller;
  throw new ApiError(keySent(request) ? 'KEY_INVALID' : 'KEY_MISSING');
}

/** Counts a request against the quota. @throws ApiError QUOTA_EXCEEDED with the seconds until its reset */
export async function charge(
  caller: KnownKey,
  reply: FastifyReply,
  { usage, now }: ServiceParts,
): Promise<void> {
  const state = await usage.charge(caller);
  setQuotaHeaders(reply, state);
  if (state.isCovered) return;
  throw new ApiError(
    'QUOTA_EXCEEDED',
    `All ${state.limit} requests of this hour are used up. Wait for the Retry-After interval, or ask for a larger plan than ${state.plan}.`,
    { retryAfterSeconds: secondsUntil(state.resetAtMs, now()) },
  );
}

/** Returns the key in the header, even if wrong, otherwise that in the query (specification, section 5); or empty. */
function keySent({ headers, query }: FastifyRequest): string {
  const inQuery = (query as Record<string, unknown> | null)?.[keyParameter];
  return String(headers[keyHeader] || inQuery || '');
}

function setQuotaHeaders(reply: FastifyReply, { limit, remaining, resetAtMs }: Usage): void {
  reply
    .header(limitHeader, limit)
    .header('x-ratelimit-remaining', remaining)
    .header('x-ratelimit-reset', Math.ceil(resetAtMs / 1000));
}

const limitHeader = 'x-ratelimit-limit';

function secondsUntil(timeMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((timeMs - nowMs) / 1000));
}
