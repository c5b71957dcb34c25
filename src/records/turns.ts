export interface Turns {
  /** Runs `task` when every earlier one under `key` is over, however it ended. */
  take<Value>(key: string, task: () => Promise<Value>): Promise<Value>;
}

/** One writer per key at a time: what is read, changed and written back must not cross another's change. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    take(key, task) {
      const turn = (last.get(key) ?? Promise.resolve()).then(task);
      // Who comes next waits for the end alone; the outcome is its own caller's.
      const over = turn.then(
        () => undefined,
        () => undefined,
      );
      last.set(key, over);
      over.then(() => {
        if (last.get(key) === over) last.delete(key);
      });
      return turn;
    },
  };
}
