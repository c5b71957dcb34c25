import { LRUCache } from 'lru-cache';

interface RecordMemory<Value> {
  /** The record as it was read within {@link memoryMs}. */
  recent(key: string): Value | undefined;
  /** The same, however old. */
  last(key: string): Value | undefined;
  /** Call it before a read, and its result with the value, which it forgets if a write happened meanwhile. */
  beginRead(key: string): (value: Value) => void;
  /** To be called after a record was written, here or by another process. */
  forget(key: string): void;
}

/** The longest time for which memory counts: another process may have changed the record, and its message may be lost. */
export const memoryMs = 5_000;
const maxInMemory = 5_000;

export function createRecordMemory<Value>(now: () => number): RecordMemory<Value> {
  const memory = new LRUCache<string, { value: Value; readAt: number }>({ max: maxInMemory });
  let writes = 0;
  return {
    recent(key) {
      const known = memory.get(key);
      return known && Math.abs(now() - known.readAt) < memoryMs ? known.value : undefined;
    },
    last: (key) => memory.get(key)?.value,
    beginRead(key) {
      const writesBefore = writes;
      const readAt = now();
      return (value) => {
        if (writes === writesBefore) memory.set(key, { value, readAt });
      };
    },
    forget(key) {
      writes += 1;
      memory.delete(key);
    },
  };
}
