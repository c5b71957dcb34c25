import { createHash } from 'node:crypto';
import type { Exchange } from './endpoint.ts';
import { isKnownVersion } from './known-version.ts';

/** How long a caller may keep a record, in seconds: a record moves on after every match. */
export const recordMaxAgeSeconds = 60;

/** Answers with JSON that may be kept for a while by the caller, and asked for again by its `ETag`. */
export function sendRecord(record: object, exchange: Exchange): Buffer | undefined {
  const { bytes, etag } = writtenOnce(record);
  exchange.reply
    .header('cache-control', `private, max-age=${recordMaxAgeSeconds}`)
    .type('application/json; charset=utf-8');
  return isKnownVersion(etag, exchange) ? undefined : bytes;
}

interface Written {
  /** A text would be encoded anew for every answer. */
  bytes: Buffer;
  etag: string;
}

/** A record that is answered with again is neither written nor hashed again. */
function writtenOnce(record: object): Written {
  const before = written.get(record);
  if (before) return before;
  const bytes = Buffer.from(JSON.stringify(record));
  const made = { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
  written.set(record, made);
  return made;
}

const written = new WeakMap<object, Written>();
