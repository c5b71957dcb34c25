type KeyedMutex = <Value>(key: string, task: () => Promise<Value>) => Promise<Value>;

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const run = (last.get(key) ?? Promise.resolve()).then(task);
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
