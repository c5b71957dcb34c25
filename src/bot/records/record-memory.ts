import { openCache } from '../../shared/memory/caches.ts';

/** Longest time that a value stays outdated if the message about its change is lost. */
export const memoryMs = 5_000;

export type SharedMemory = ReturnType<typeof openSharedMemory>;

export function openSharedMemory() {
  return openCache<{ value: unknown; readAt: number }>('records');
}

export class RecordMemory<Value> {
  readonly #parts: MemoryParts;
  #writes = 0;

  constructor(parts: MemoryParts) {
    this.#parts = parts;
  }

  recent(key: string): Value | undefined {
    const known = this.#find(key);
    return known && Math.abs(this.#parts.now() - known.readAt) < memoryMs ? known.value : undefined;
  }

  last(key: string): Value | undefined {
    return this.#find(key)?.value;
  }

  /** Call it before reading, and its result with the value read; a write in between discards that value. */
  beginRead(key: string): (value: Value) => void {
    const writesBefore = this.#writes;
    const readAt = this.#parts.now();
    return (value) => {
      if (this.#writes === writesBefore) this.#parts.memory.set(this.#keyOf(key), { value, readAt });
    };
  }

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
