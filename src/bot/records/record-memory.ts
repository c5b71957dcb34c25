import { openCache } from '../../shared/memory/caches.ts';

/** Longest life in memory, because a message about a change may be lost. */
export const memoryMs = 5_000;

/** Recently read records of all collections, by collection name and key. */
export type SharedMemory = ReturnType<typeof openSharedMemory>;

export function openSharedMemory() {
  return openCache<{ value: unknown; readAt: number }>('records');
}

/** One collection's recently read records, for callers that can't wait. */
export class RecordMemory<Value> {
  readonly #parts: MemoryParts;
  #writes = 0;

  constructor(parts: MemoryParts) {
    this.#parts = parts;
  }

  /** Read within {@link memoryMs}. */
  recent(key: string): Value | undefined {
    const known = this.#find(key);
    return known && Math.abs(this.#parts.now() - known.readAt) < memoryMs ? known.value : undefined;
  }

  last(key: string): Value | undefined {
    return this.#find(key)?.value;
  }

  /** Call it before a read and the result with the value, which a write in between discards. */
  beginRead(key: string): (value: Value) => void {
    const writesBefore = this.#writes;
    const readAt = this.#parts.now();
    return (value) => {
      if (this.#writes === writesBefore) this.#parts.memory.set(this.#keyOf(key), { value, readAt });
    };
  }

  /** Call it after any process's write. */
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
  name: string;
  now: () => number;
}
