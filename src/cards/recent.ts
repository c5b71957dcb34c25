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
