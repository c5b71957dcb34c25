import type { FastifyReply } from 'fastify';
import { errorBody } from '../shared/contract/error-codes.ts';
import { ApiError, toApiError } from './api-error.ts';

export function sendError(
  error: Error & FastifyFault,
  reply: FastifyReply,
  report?: (error: unknown) => void,
): FastifyReply {
  const { code, message, retryAfterSeconds } = callersFault(error) ?? toApiError(error);
  if (code === 'INTERNAL') report?.(error);
  const body = errorBody(code, message);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(body.status).header('cache-control', 'no-store').send(body);
}

function callersFault({ statusCode = 500, code = '' }: FastifyFault): ApiError | undefined {
  if (statusCode < 400 || statusCode >= 500) return undefined;
  const message = code.startsWith('FST_ERR_CTP_')
    ? 'The request has a body that is not expected: send none.'
    : 'The address leads nowhere: escape it as a URL, and leave out dots that stand alone.';
  return new ApiError('INVALID_PARAMETER', message);
}

interface FastifyFault {
  statusCode?: number;
  code?: string;
}
