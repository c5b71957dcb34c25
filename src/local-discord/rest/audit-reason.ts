import type { FastifyRequest } from 'fastify';
import { fieldError } from '../rules/read-form.ts';

/** Null without one. @throws ApiError 50035 above the documented 512 characters */
export function readReason(request: Pick<FastifyRequest, 'headers'>): string | null {
  const reason = findReason(request) ?? null;
  if (reason !== null && [...reason].length > 512)
    throw fieldError(['reason'], 'BASE_TYPE_MAX_LENGTH', 'Must be 512 or fewer in length.');
  return reason;
}

/** Reasons come escaped as in an address. */
export function findReason({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = headers['x-audit-log-reason'];
  return typeof given === 'string' && given ? decodeIfEscaped(given) : undefined;
}

/** Unescapes an address's text; unchanged if a % escapes nothing. */
export function decodeIfEscaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
