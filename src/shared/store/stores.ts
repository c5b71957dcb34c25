import type { Keyv } from 'keyv';
import type { Log } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import type { Schedule } from '../time/schedule.ts';
import type { Counts, CountsMemory } from './counts.ts';
import type { RedisConnection } from './redis-connection.ts';
import type { Table } from './table.ts';

/**
 * Two stores, never one: a cache, which may be lost at any time, and records, which hold what people gave us.
 * Each name (small letters and digits) is a table or a key prefix of its own, opened once.
 * Both throw if the store fails, and keep JSON values. The log tells once that the store is away, and once that it
 * is back; its users need not.
 */
export interface Stores {
  cache(name: string): Promise<Keyv>;
  records(name: string): Promise<Table>;
  /** To be opened once. @param memory what a file keeps at most */
  counts(memory: CountsMemory): Promise<Counts>;
  /** For what several processes share beside rows; undefined if the stores are files. */
  redis?: RedisConnection;
  /** One line for the operator about a setting of the store that can lose records; undefined: none is known. */
  concern?: string | undefined;
  /** The version of the records' form when they were opened, which is when the first table is; 0: there were none. */
  foundVersion(): number;
  /** Marks records in an older form as this Loadout's, from when on an older one refuses them. Programs that only look never call it. */
  raiseVersion(): Promise<void>;
  /** Rejects if the store takes no writes at this moment; ends in a bounded time. */
  check(): Promise<void>;
  /** Removes what is left of deleted records. Undefined if the store leaves nothing. */
  purge?(): Promise<void>;
  /** Ends the clearing and writes everything out. */
  close(): Promise<void>;
}

export interface StoreSettings extends Pick<Clock, 'now' | 'sleep'> {
  log: Log;
  schedule: Schedule;
  /** Size cap of the cache's file; the records have none. */
  maxCacheBytes: number;
  /** Whether a damaged file of records is moved aside, and empty records take its place; else opening it fails. */
  setsDamagedAside: boolean;
}

/** Calls `open` once for each name. */
export function openEachOnce<Opened>(open: (name: string) => Promise<Opened>) {
  const opened = new Map<string, Promise<Opened>>();
  return (name: string): Promise<Opened> => {
    if (!/^[a-z][a-z0-9]*$/.test(name)) throw new TypeError(`${name} is no name for a store`);
    const known = opened.get(name) ?? open(name);
    opened.set(name, known);
    return known;
  };
}
