/** Announces each change of the public fields of `state`. To be called at the end of its constructor. */
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

/** Says that something changed that the page shows, and that is no public field: the content of a map, for example. */
export function announceChange(): void {
  changes.dispatchEvent(new Event('change'));
}

/** Calls the listener at each change, maybe several times in a row. */
export function onChange(listener: () => void): void {
  changes.addEventListener('change', listener);
}

const changes = new EventTarget();
