import { createHash } from 'node:crypto';
import { isKnownVersion } from './known-version.ts';
import type { Exchange } from './route.ts';

/** Seconds for which callers may cache a record; short, because it changes with every match. */
export const recordMaxAgeSeconds = 60;

export function sendRecord(record: object, exchange: Exchange): Buffer | undefined {
  const { bytes, etag } = serializeOnce(record);
  exchange.reply
    .header('cache-control', `private, max-age=${recordMaxAgeSeconds}`)
    .type('application/json; charset=utf-8');
  return isKnownVersion(etag, exchange) ? undefined : bytes;
}

interface Serialized {
  /** Kept as bytes, because a string would be encoded again for every answer. */
  bytes: Buffer;
  etag: string;
}

function serializeOnce(record: object): Serialized {
  const before = written.get(record);
  if (before) return before;
  const bytes = Buffer.from(JSON.stringify(record));
  const made = { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
  written.set(record, made);
  return made;
}

const written = new WeakMap<object, Serialized>();
