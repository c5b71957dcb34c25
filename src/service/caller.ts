import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keyHeader, keyParameter } from '../shared/contract/routes.ts';
import { ApiError } from './api-error.ts';
import type { KnownKey } from './keys.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Usage } from './usage.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the key that was sent; undefined: no key, or an unknown one. */
    caller: KnownKey | undefined;
  }
}

/** Adds the property that {@link authenticate} sets to every request. */
export function prepareCallers(app: FastifyInstance): void {
  app.decorateRequest('caller', undefined);
}

/** Looks up the key, and tells in the headers of the answer, whatever its status, what is left of the quota. */
export function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  { keys, usage }: ServiceParts,
): void {
  const sent = keySent(request);
  request.caller = sent ? keys.find(sent) : undefined;
  if (request.caller) setQuotaHeaders(reply, usage.of(request.caller));
}

/** @throws ApiError KEY_MISSING or KEY_INVALID */
export function callerOf(request: FastifyRequest): KnownKey {
  if (request.caller) return request.caller;
  throw new ApiError(keySent(request) ? 'KEY_INVALID' : 'KEY_MISSING');
}

/** Counts the request against the quota. @throws ApiError QUOTA_EXCEEDED with the seconds to the reset */
export async function charge(
  caller: KnownKey,
  reply: FastifyReply,
  { usage, now }: ServiceParts,
): Promise<void> {
  const isCovered = usage.charge(caller);
  const state = usage.of(caller);
  setQuotaHeaders(reply, state);
  if (isCovered) return usage.flush();
  throw new ApiError(
    'QUOTA_EXCEEDED',
    `All ${state.limit} requests of this hour are used up. Wait for the Retry-After interval, or ask for a larger plan than ${state.plan}.`,
    { retryAfterSeconds: secondsUntil(state.resetAtMs, now()) },
  );
}

/**
 * The header goes before the query (specification, section 5): a wrong key in the header fails even when the query holds
 * a right one. Empty: no key was sent.
 */
function keySent({ headers, query }: FastifyRequest): string {
  // Null where the address could not be read.
  const inQuery = (query as Record<string, unknown> | null)?.[keyParameter];
  return String(headers[keyHeader] || inQuery || '');
}

function setQuotaHeaders(reply: FastifyReply, { limit, remaining, resetAtMs }: Usage): void {
  reply
    .header('x-ratelimit-limit', limit)
    .header('x-ratelimit-remaining', remaining)
    .header('x-ratelimit-reset', Math.ceil(resetAtMs / 1000));
}

function secondsUntil(timeMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((timeMs - nowMs) / 1000));
}
