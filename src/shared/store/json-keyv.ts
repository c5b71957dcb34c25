import { Keyv, KeyvHooks, type KeyvOptions } from 'keyv';
import type { Log } from '../log/log.ts';
import { parseRow } from './parse-row.ts';

/** Stores plain JSON. Throws errors, reads broken rows as absent, and keeps at least 1 ms, since 0 means "for ever". */
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
