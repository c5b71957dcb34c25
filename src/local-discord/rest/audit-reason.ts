import type { FastifyRequest } from 'fastify';
import { fieldError } from '../rules/read-form.ts';

/**
 * The reason for the audit log, which comes escaped as in an address; null without one.
 * @throws ApiError 50035 for more than the documented 512 characters
 */
export function readReason({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const given = headers['x-audit-log-reason'];
  if (typeof given !== 'string' || !given) return null;
  const reason = decode(given);
  if ([...reason].length > 512)
    throw fieldError(['reason'], 'BASE_TYPE_MAX_LENGTH', 'Must be 512 or fewer in length.');
  return reason;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
