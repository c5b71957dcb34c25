import type { Log } from '../log/log.ts';
import { parseRow } from './parse-row.ts';

/**
 * A durable table: JSON values by key. A write has reached the store when it resolves; every call rejects if
 * the store fails: with StoreAwayError if nothing can be read, with NotSavedError if nothing can be written.
 */
export interface Table {
  /** Undefined if there is no row. */
  read(key: string): Promise<Row | undefined>;
  /**
   * Compare and set: writes `value`, or removes the row if that is undefined, unless another writer of any process
   * has changed the row since it was read.
   * @param seen the row as it was read; undefined if there was none
   * @returns false if the row has changed; nothing is written then
   */
  replace(key: string, seen: Row | undefined, value: unknown): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** The keys of all rows, in no order. */
  keys(): Promise<string[]>;
}

export interface Row {
  /** Undefined if what is stored is no JSON. */
  value: unknown;
  /** The value in its stored form. */
  readonly text: string;
}

/** The operations of a store of texts; {@link createTable} makes a {@link Table} of it. */
export interface TextRows {
  get(key: string): Promise<string | undefined>;
  /** Atomic in the store: `after` takes the place of `before`; undefined on either side stands for no row. */
  swap(key: string, before: string | undefined, after: string | undefined): Promise<boolean>;
  remove(key: string): Promise<void>;
  keys(): Promise<string[]>;
}

/** Wraps each value as Keyv does, `{"value": ...}`. */
export function createTable(rows: TextRows, { name, log }: { name: string; log: Log }): Table {
  return {
    async read(key) {
      const text = await rows.get(key);
      return text === undefined ? undefined : { text, value: parseRow<unknown>(text, name, log)?.value };
    },
    replace: (key, seen, value) =>
      rows.swap(key, seen?.text, value === undefined ? undefined : JSON.stringify({ value })),
    remove: rows.remove,
    keys: rows.keys,
  };
}
