import type { Keyv } from 'keyv';
import type { Log } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import type { Schedule } from '../time/schedule.ts';
import type { Counts, CountsMemory } from './counts.ts';
import type { RedisConnection } from './redis-connection.ts';
import type { Table } from './table.ts';

/**
 * Stores of one address. A cache may be lost at any time; records are members' data. Each name (small letters and
 * digits) is a table or key prefix, opened once. Both throw if the store fails, and log outages themselves.
 */
export interface Stores {
  cache(name: string): Promise<Keyv>;
  records(name: string): Promise<Table>;
  counts(memory: CountsMemory): Promise<Counts>;
  redis?: RedisConnection;
  /** A warning to the operator about a setting of the store that may lose records. */
  concern?: string | undefined;
  foundVersion(): number;
  /** Marks older records as this version's, so that an older Loadout refuses them. Back them up first. */
  raiseVersion(): Promise<void>;
  check(): Promise<void>;
  /** Erases remains of deleted records. Absent if the store leaves none. */
  purge?(): Promise<void>;
  close(): Promise<void>;
}

export interface StoreSettings extends Pick<Clock, 'now' | 'sleep'> {
  log: Log;
  schedule: Schedule;
  maxCacheBytes: number;
  /** Whether to move a damaged records file aside and start empty; otherwise, opening it fails. */
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
