import { Keyv, KeyvHooks, type KeyvOptions } from 'keyv';
import type { Log } from '../log/log.ts';
import { parseRow } from './parse-row.ts';

/**
 * Creates a Keyv with the settings that every cache needs: plain JSON (half the cost of Keyv's own serializer), errors
 * thrown instead of returned as misses, a broken row read as no row, and times to live of whole milliseconds, at least
 * one (Keyv takes 0 as "for ever").
 */
export function createJsonKeyv(options: KeyvOptions & Required<Pick<KeyvOptions, 'store'>>, log: Log): Keyv {
  const keyv = new Keyv({
    ...options,
    serialize: JSON.stringify,
    deserialize: (row) => parseRow(row, options.namespace, log),
    throwOnErrors: true,
  });
  keyv.hooks.addHandler(KeyvHooks.PRE_SET, (entry: { ttl?: number }) => {
    if (entry.ttl !== undefined) entry.ttl = Math.max(1, Math.ceil(entry.ttl));
  });
  return keyv;
}
