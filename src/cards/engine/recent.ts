/** Keeps what was used last, up to a weight. */
export interface Recent<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** @param maxWeight sum of all weights, in whatever `weigh` counts, e.g. bytes */
export function keepRecent<Value>(maxWeight: number, weigh: (value: Value) => number): Recent<Value> {
  const entries = new Map<string, Value>();
  let weight = 0;
  const drop = (key: string): void => {
    const value = entries.get(key);
    if (value !== undefined && entries.delete(key)) weight -= weigh(value);
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      // A Map keeps the order of insertion, so that the oldest use is always its first entry.
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      drop(key);
      entries.set(key, value);
      weight += weigh(value);
      for (const oldest of entries.keys()) {
        if (weight <= maxWeight || oldest === key) break;
        drop(oldest);
      }
    },
  };
}

/**
 * A memory for what is dear to make: whoever asks for the same key gets what was made, or joins the making. What fails
 * is not remembered.
 */
export function remember<Value>(maxWeight: number, weigh: (value: Value) => number) {
  const recent = keepRecent(maxWeight, weigh);
  const making = new Map<string, Promise<Value>>();
  return async (key: string, make: () => Promise<Value>): Promise<Value> => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    const joined = making.get(key);
    if (joined) return joined;
    const made = make()
      .then((value) => {
        recent.set(key, value);
        return value;
      })
      .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
}
