import { openCache } from '../../shared/memory/caches.ts';

/** The longest time for which memory counts: another process may have changed the record, and its message may be lost. */
export const memoryMs = 5_000;

/** Records of all collections that were read lately, by the collection's name and key. */
export type SharedMemory = ReturnType<typeof openSharedMemory>;

export function openSharedMemory() {
  return openCache<{ value: unknown; readAt: number }>('records');
}

/** The records of one collection that were read lately, for callers that cannot wait for the store. */
export class RecordMemory<Value> {
  readonly #parts: MemoryParts;
  #writes = 0;

  constructor(parts: MemoryParts) {
    this.#parts = parts;
  }

  /** The record as it was read within {@link memoryMs}. */
  recent(key: string): Value | undefined {
    const known = this.#find(key);
    return known && Math.abs(this.#parts.now() - known.readAt) < memoryMs ? known.value : undefined;
  }

  last(key: string): Value | undefined {
    return this.#find(key)?.value;
  }

  /** Call it before a read, and its result with the value, which it forgets if a write happened meanwhile. */
  beginRead(key: string): (value: Value) => void {
    const writesBefore = this.#writes;
    const readAt = this.#parts.now();
    return (value) => {
      if (this.#writes === writesBefore) this.#parts.memory.set(this.#keyOf(key), { value, readAt });
    };
  }

  /** To be called after a record was written, here or by another process. */
  forget(key: string): void {
    this.#writes += 1;
    this.#parts.memory.delete(this.#keyOf(key));
  }

  #find(key: string) {
    return this.#parts.memory.get(this.#keyOf(key)) as { value: Value; readAt: number } | undefined;
  }

  #keyOf(key: string): string {
    return `${this.#parts.name} ${key}`;
  }
}

interface MemoryParts {
  memory: SharedMemory;
  /** The collection's. */
  name: string;
  now: () => number;
}
