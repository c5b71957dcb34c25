import type { FastifyReply } from 'fastify';
import { errorBody } from '../contract/error-codes.ts';
import { ApiError } from './api-error.ts';

/** Answers with an error in the service's own words. What is neither the caller's nor foreseen is told to `onFailure`. */
export function refuse(
  error: Error & { statusCode?: number },
  reply: FastifyReply,
  onFailure?: (error: unknown) => void,
): FastifyReply {
  const refusal = error instanceof ApiError ? error : asRefusal(error);
  if (refusal.code === 'INTERNAL') onFailure?.(error);
  const body = errorBody(refusal.code, refusal.message);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply.code(body.status).header('cache-control', 'no-store').send(body);
}

/** Fastify's own refusals (a body too large, a wrong media type) are the caller's; all else is ours. */
function asRefusal({ statusCode }: { statusCode?: number }): ApiError {
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ApiError('INVALID_PARAMETER', 'The request has a body that is not expected: send none.');
  return new ApiError('INTERNAL');
}
