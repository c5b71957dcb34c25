/** Runs `task` when every earlier task under `key` has ended, in whichever way. */
type KeyedMutex = <Value>(key: string, task: () => Promise<Value>) => Promise<Value>;

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const run = (last.get(key) ?? Promise.resolve()).then(task);
    // The next task waits for the end of this one; the outcome belongs to its caller.
    const ended = run.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, ended);
    ended.then(() => {
      if (last.get(key) === ended) last.delete(key);
    });
    return run;
  };
}
