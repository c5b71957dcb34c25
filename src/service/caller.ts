import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keyHeader, keyParameter } from '../contract/routes.ts';
import { ApiError } from './api-error.ts';
import type { KnownKey } from './keys.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Usage } from './usage.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key was sent; undefined: none, or none that is known. */
    caller: KnownKey | undefined;
  }
}

/** What {@link authenticate} needs to be there. */
export function prepareCallers(app: FastifyInstance): void {
  app.decorateRequest('caller', undefined);
}

/** Looks up who asks, and says in the answer's headers what is left of the quota, whatever the answer will be. */
export function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  { keys, usage }: ServiceParts,
): void {
  const sent = keySent(request);
  request.caller = sent ? keys.find(sent) : undefined;
  if (request.caller) tell(reply, usage.of(request.caller));
}

/** @throws ApiError KEY_MISSING or KEY_INVALID */
export function callerOf(request: FastifyRequest): KnownKey {
  if (request.caller) return request.caller;
  throw new ApiError(keySent(request) ? 'KEY_INVALID' : 'KEY_MISSING');
}

/** Counts the request, for good. @throws ApiError QUOTA_EXCEEDED with the seconds to the reset */
export async function charge(
  caller: KnownKey,
  reply: FastifyReply,
  { usage, now }: ServiceParts,
): Promise<void> {
  const isCovered = usage.charge(caller);
  const state = usage.of(caller);
  tell(reply, state);
  if (isCovered) return usage.flush();
  throw new ApiError(
    'QUOTA_EXCEEDED',
    `All ${state.limit} requests of this hour are used up. Wait for the Retry-After interval, or ask for a larger plan than ${state.plan}.`,
    { retryAfterSeconds: secondsUntil(state.resetAtMs, now()) },
  );
}

/**
 * Header before query (specification, section 5): a wrong key in the header is not saved by a right one in the query.
 * Empty: none was sent.
 */
function keySent({ headers, query }: FastifyRequest): string {
  // Null where the address could not be read.
  const inQuery = (query as Record<string, unknown> | null)?.[keyParameter];
  return String(headers[keyHeader] || inQuery || '');
}

function tell(reply: FastifyReply, { limit, remaining, resetAtMs }: Usage): void {
  reply
    .header('x-ratelimit-limit', limit)
    .header('x-ratelimit-remaining', remaining)
    .header('x-ratelimit-reset', Math.ceil(resetAtMs / 1000));
}

function secondsUntil(timeMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((timeMs - nowMs) / 1000));
}
