import { createHash } from 'node:crypto';
import type { Exchange } from './endpoint.ts';
import { isKnownVersion } from './known-version.ts';

/** How long a caller may keep a record, in seconds: a record moves on after every match. */
export const recordMaxAgeSeconds = 60;

/** Answers with JSON that may be kept for a while by the caller, and asked for again by its `ETag`. */
export function sendRecord(record: object, exchange: Exchange): string | undefined {
  const text = JSON.stringify(record);
  exchange.reply
    .header('cache-control', `private, max-age=${recordMaxAgeSeconds}`)
    .type('application/json; charset=utf-8');
  return isKnownVersion(etagOf(text), exchange) ? undefined : text;
}

function etagOf(text: string): string {
  return `"${createHash('sha1').update(text).digest('base64url')}"`;
}
