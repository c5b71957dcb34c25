import type { Log } from '../log/log.ts';
import { parseRow } from './parse-row.ts';

/** A durable table of JSON: a write has reached the store when it resolves. @throws StoreAwayError, NotSavedError */
export interface Table {
  read(key: string): Promise<Row | undefined>;
  replace(key: string, seen: Row | undefined, value: unknown): Promise<boolean>;
  remove(key: string): Promise<void>;
  keys(): Promise<string[]>;
}

export interface Row {
  value: unknown;
  readonly text: string;
}

export interface TextRows {
  get(key: string): Promise<string | undefined>;
  swap(key: string, before: string | undefined, after: string | undefined): Promise<boolean>;
  remove(key: string): Promise<void>;
  keys(): Promise<string[]>;
}

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
