/** Announces changes of an object's public fields. Call at the end of the constructor. */
export function watch(state: object): void {
  for (const name of Object.keys(state)) {
    let value: unknown = Reflect.get(state, name);
    Object.defineProperty(state, name, {
      enumerable: true,
      get: () => value,
      set(next: unknown) {
        if (next === value) return;
        value = next;
        announceChange();
      },
    });
  }
}

/** Announces a change inside a field's value, such as a map's content. */
export function announceChange(): void {
  changes.dispatchEvent(new Event('change'));
}

export function onChange(listener: () => void): void {
  changes.addEventListener('change', listener);
}

const changes = new EventTarget();
