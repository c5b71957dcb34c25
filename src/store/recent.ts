import { LRUCache } from 'lru-cache';

/** The newest so many values by key; the least recently used goes first. */
export interface Recent<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

export function createRecent<Value extends object | string | number>(max: number): Recent<Value> {
  return new LRUCache<string, Value>({ max });
}
