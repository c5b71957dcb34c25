import type { Keyv } from 'keyv';
import type { Log } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import type { Schedule } from '../time/schedule.ts';
import type { Counts, CountsMemory } from './counts.ts';
import type { RedisConnection } from './redis-connection.ts';
import type { Table } from './table.ts';

/**
 * The cache may be lost at any time; records hold what people gave us. Each name (small letters and digits) is a
 * table or key prefix, opened once. Both throw if the store fails, and log outages themselves.
 */
export interface Stores {
  cache(name: string): Promise<Keyv>;
  records(name: string): Promise<Table>;
  counts(memory: CountsMemory): Promise<Counts>;
  redis?: RedisConnection;
  /** One line for the operator about a setting of the store that can lose records; undefined: none is known. */
  concern?: string | undefined;
  /** Version of the records when they were opened, which is when the first table is; 0 if there were none. */
  foundVersion(): number;
  /** Marks older records as this Loadout's, so that an older one refuses them. Only a program that backed them up calls it. */
  raiseVersion(): Promise<void>;
  /** Rejects if the store takes no writes at this moment; ends in a bounded time. */
  check(): Promise<void>;
  /** Removes what is left of deleted records. Undefined if the store leaves nothing. */
  purge?(): Promise<void>;
  close(): Promise<void>;
}

export interface StoreSettings extends Pick<Clock, 'now' | 'sleep'> {
  log: Log;
  schedule: Schedule;
  /** Size cap of the cache's file; the records have none. */
  maxCacheBytes: number;
  /** Whether to move a damaged file of records aside and start with empty ones; otherwise opening it fails. */
  setsDamagedAside: boolean;
}

export function openEachOnce<Opened>(open: (name: string) => Promise<Opened>) {
  const opened = new Map<string, Promise<Opened>>();
  return (name: string): Promise<Opened> => {
    if (!/^[a-z][a-z0-9]*$/.test(name)) throw new TypeError(`${name} is no name for a store`);
    const known = opened.get(name) ?? open(name);
    opened.set(name, known);
    return known;
  };
}
