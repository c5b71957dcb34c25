export interface Listeners<Facts extends unknown[]> {
  add(listener: (...facts: Facts) => void): () => void;
  tell(...facts: Facts): void;
}

/** Creates a list of listeners; one that fails neither throws nor stops the others. */
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

/** Turns errors of a listener into warnings, so that the bot's request does not fail. */
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
