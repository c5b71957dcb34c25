import type { FastifyRequest } from 'fastify';
import { fieldError } from '../rules/read-form.ts';

/** Reads the reason for the audit log; null without one. @throws ApiError 50035 above the documented 512 characters */
export function readReason(request: Pick<FastifyRequest, 'headers'>): string | null {
  const reason = findReason(request) ?? null;
  if (reason !== null && [...reason].length > 512)
    throw fieldError(['reason'], 'BASE_TYPE_MAX_LENGTH', 'Must be 512 or fewer in length.');
  return reason;
}

/** Finds the reason for the audit log, which is URL-encoded in a header. */
export function findReason({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = headers['x-audit-log-reason'];
  return typeof given === 'string' && given ? decodeIfEscaped(given) : undefined;
}

/** Decodes URL-encoded text; leaves malformed text as it is. */
export function decodeIfEscaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
