export interface Listeners<Facts extends unknown[]> {
  /** Returns the way to stop listening. */
  add(listener: (...facts: Facts) => void): () => void;
  tell(...facts: Facts): void;
}

/** One that throws keeps neither the others nor the caller from going on. */
export function createListeners<Facts extends unknown[]>(): Listeners<Facts> {
  const listeners = new Map<object, (...facts: Facts) => void>();
  return {
    add(listener) {
      const key = {};
      listeners.set(key, guardListener(listener));
      return () => void listeners.delete(key);
    },
    tell(...facts) {
      for (const call of [...listeners.values()]) call(...facts);
    },
  };
}

/** Like the listener, but prints a warning instead of throwing: the operator reads the error, and the bot's request does not fail. */
export function guardListener<Facts extends unknown[]>(
  listener: (...facts: Facts) => void,
): (...facts: Facts) => void {
  return (...facts) => {
    try {
      listener(...facts);
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  };
}
