import type { FastifyReply } from 'fastify';
import { errorBody } from '../contract/error-codes.ts';
import { ApiError } from './api-error.ts';

/** Answers with an error in the service's own words. What is neither the caller's nor foreseen is told to `onFailure`. */
export function refuse(
  error: Error & Foreign,
  reply: FastifyReply,
  onFailure?: (error: unknown) => void,
): FastifyReply {
  const refusal = error instanceof ApiError ? error : asRefusal(error);
  if (refusal.code === 'INTERNAL') onFailure?.(error);
  const body = errorBody(refusal.code, refusal.message);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply.code(body.status).header('cache-control', 'no-store').send(body);
}

/** Fastify's own refusals (a body too large, a path out of a folder) are the caller's; all else is ours. */
function asRefusal({ statusCode = 500, code = '' }: Foreign): ApiError {
  if (statusCode < 400 || statusCode >= 500) return new ApiError('INTERNAL');
  const message = code.startsWith('FST_ERR_CTP_')
    ? 'The request has a body that is not expected: send none.'
    : 'The address leads nowhere: escape it as a URL, and leave out dots that stand alone.';
  return new ApiError('INVALID_PARAMETER', message);
}

/** An error that fastify or one of its plugins made. */
interface Foreign {
  statusCode?: number;
  code?: string;
}
