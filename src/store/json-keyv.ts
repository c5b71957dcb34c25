import { Keyv, KeyvHooks, type KeyvOptions } from 'keyv';
import type { Log } from '../errors/log.ts';

/**
 * A Keyv as this house uses it: plain JSON (half the cost of its own serializer), errors thrown instead of swallowed
 * as misses, a broken row read as no row, and times to live of whole milliseconds, at least one (0 would mean for ever).
 */
export function createJsonKeyv(options: KeyvOptions & Required<Pick<KeyvOptions, 'store'>>, log: Log): Keyv {
  const keyv = new Keyv({
    ...options,
    serialize: JSON.stringify,
    deserialize: (row) => {
      try {
        return JSON.parse(row);
      } catch {
        log.warn({ namespace: options.namespace }, 'skipped a stored row that is no JSON');
        return undefined;
      }
    },
    throwOnErrors: true,
  });
  keyv.hooks.addHandler(KeyvHooks.PRE_SET, (entry: { ttl?: number }) => {
    if (entry.ttl !== undefined) entry.ttl = Math.max(1, Math.ceil(entry.ttl));
  });
  return keyv;
}
