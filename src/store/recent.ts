/** The newest so many values by key; who was not asked for longest goes first. */
export interface Recent<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

export function createRecent<Value>(maxValues: number): Recent<Value> {
  // A Map keeps the order in which keys were set.
  const values = new Map<string, Value>();
  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > maxValues && oldest !== undefined) values.delete(oldest);
    },
    delete: (key) => values.delete(key),
  };
}
