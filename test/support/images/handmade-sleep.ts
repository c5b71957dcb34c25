/** A `sleep` that ends when a test says so. */
export function handmadeSleep() {
  const sleepers: { ms: number; wake: () => void }[] = [];
  const watchers: (() => void)[] = [];
  return {
    sleep: (ms: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ ms, wake });
        for (const watcher of watchers) watcher();
      }),
    /** Wakes the sleepers of that duration. */
    wake: (ms: number) => {
      for (const sleeper of sleepers.filter((each) => each.ms === ms)) sleeper.wake();
    },
    /** Resolves when a caller sleeps for `ms`. */
    called: (ms: number) =>
      new Promise<void>((resolve) => {
        const look = () => sleepers.some((each) => each.ms === ms) && resolve();
        watchers.push(look);
        look();
      }),
  };
}
