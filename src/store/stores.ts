import type { Keyv } from 'keyv';
import type { Log } from '../errors/log.ts';
import type { Schedule } from '../time/schedule.ts';

/**
 * Two stores, never one: a cache, which may be lost at any time, and records, which hold what people gave us.
 * Each name (small letters and digits) is a table or a key prefix of its own; the same name gives the same Keyv.
 * Every Keyv throws where its store fails, and keeps JSON values.
 */
export interface Stores {
  cache(name: string): Promise<Keyv>;
  records(name: string): Promise<Keyv>;
  /** Ends the clearing and writes everything out. */
  close(): Promise<void>;
}

export interface StoreSettings {
  log: Log;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** What runs the cache's regular clearing. */
  schedule: Schedule;
  /** Size cap of the cache's file; the records have none. */
  maxCacheBytes: number;
}

/** A store can't be opened. The message is one line with the remedy and holds no password. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Opens each name once. */
export function onceEach(open: (name: string) => Promise<Keyv>): (name: string) => Promise<Keyv> {
  const opened = new Map<string, Promise<Keyv>>();
  return (name) => {
    if (!/^[a-z][a-z0-9]*$/.test(name)) throw new TypeError(`${name} is no name for a store`);
    const known = opened.get(name) ?? open(name);
    opened.set(name, known);
    return known;
  };
}
