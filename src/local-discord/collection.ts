interface CollectionRules<Value, Index extends string> {
  idOf(value: Value): string;
  indexes?: Readonly<Record<Index, (value: Value) => string>>;
  /** Above this size, the oldest values for which `mayGo` is true are removed. */
  capacity?: number;
  mayGo?(value: Value): boolean;
  initial?(): readonly Value[];
  missing?(): Error;
  onPut?(value: Value): void;
  onGone?(value: Value): void;
}

/** Values by ID, oldest first, with indexes. A value with a known ID replaces the old one. */
export class Collection<Value, Index extends string = never> {
  readonly #rules: CollectionRules<Value, Index>;
  readonly #values = new Map<string, Value>();
  /** IDs of values, by index name and key. */
  readonly #ids = new Map<string, Set<string>>();

  constructor(rules: CollectionRules<Value, Index>) {
    this.#rules = rules;
    for (const value of rules.initial?.() ?? []) this.put(value);
  }

  get size(): number {
    return this.#values.size;
  }

  put(value: Value): Value {
    const { idOf, capacity = Number.POSITIVE_INFINITY, mayGo = () => true, onPut } = this.#rules;
    const id = idOf(value);
    const before = this.#values.get(id);
    this.#values.set(id, value);
    const keys = this.#keysOf(value);
    if (before !== undefined)
      this.#forget(
        id,
        this.#keysOf(before).filter((key) => !keys.includes(key)),
      );
    for (const key of keys) this.#ids.set(key, (this.#ids.get(key) ?? new Set()).add(id));
    onPut?.(value);
    if (this.size > capacity)
      for (const oldest of this.all().slice(0, this.size - capacity))
        if (mayGo(oldest)) this.remove(idOf(oldest));
    return value;
  }

  get(id: string): Value | undefined {
    return this.#values.get(id);
  }

  /** @throws the collection's `missing` error */
  require(id: string): Value {
    const value = this.get(id);
    if (value === undefined)
      throw this.#rules.missing?.() ?? new Error(`There is nothing with the id ${id}.`);
    return value;
  }

  has(id: string): boolean {
    return this.#values.has(id);
  }

  all(): Value[] {
    return [...this.#values.values()];
  }

  where(index: Index, key: string): Value[] {
    return [...(this.#ids.get(`${index} ${key}`) ?? [])].map((id) => this.require(id));
  }

  /** @returns false if there was no such value */
  remove(id: string): boolean {
    const value = this.#values.get(id);
    if (value === undefined) return false;
    this.#values.delete(id);
    this.#forget(id, this.#keysOf(value));
    this.#rules.onGone?.(value);
    return true;
  }

  reset(): void {
    for (const value of this.all()) this.remove(this.#rules.idOf(value));
    for (const value of this.#rules.initial?.() ?? []) this.put(value);
  }

  #keysOf(value: Value): string[] {
    const { indexes } = this.#rules;
    if (!indexes) return [];
    return Object.entries<(value: Value) => string>(indexes).map(
      ([index, keyOf]) => `${index} ${keyOf(value)}`,
    );
  }

  #forget(id: string, keys: readonly string[]): void {
    for (const key of keys) {
      const ids = this.#ids.get(key);
      ids?.delete(id);
      if (ids?.size === 0) this.#ids.delete(key);
    }
  }
}
