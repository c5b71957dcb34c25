import { LRUCache } from 'lru-cache';
import { atMost } from '../../shared/time/at-most.ts';

/** The longest time for which memory counts: another process may have changed the record, and its message may be lost. */
export const memoryMs = 5_000;
const maxInMemory = 5_000;

/** Records that were read lately, for callers that cannot wait for the store. */
export class RecordMemory<Value> {
  readonly #memory = new LRUCache<string, { value: Value; readAt: number }>(atMost(maxInMemory));
  readonly #now: () => number;
  #writes = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The record as it was read within {@link memoryMs}. */
  recent(key: string): Value | undefined {
    const known = this.#memory.get(key);
    return known && Math.abs(this.#now() - known.readAt) < memoryMs ? known.value : undefined;
  }

  last(key: string): Value | undefined {
    return this.#memory.get(key)?.value;
  }

  /** Call it before a read, and its result with the value, which it forgets if a write happened meanwhile. */
  beginRead(key: string): (value: Value) => void {
    const writesBefore = this.#writes;
    const readAt = this.#now();
    return (value) => {
      if (this.#writes === writesBefore) this.#memory.set(key, { value, readAt });
    };
  }

  /** To be called after a record was written, here or by another process. */
  forget(key: string): void {
    this.#writes += 1;
    this.#memory.delete(key);
  }
}
