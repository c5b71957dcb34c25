/** Time that passes when a test says so. */
export interface VirtualTime {
  /** Milliseconds since the epoch. */
  now(): number;
  after(delayMs: number, task: () => void): () => void;
  /** Lets time pass, and what was due with it. */
  pass(ms: number): void;
}

export function virtualTime(start = Date.UTC(2026, 0, 1)): VirtualTime {
  let clock = start;
  const tasks = new Set<{ due: number; task: () => void }>();
  return {
    now: () => clock,
    after(delayMs, task) {
      const entry = { due: clock + delayMs, task };
      tasks.add(entry);
      return () => tasks.delete(entry);
    },
    pass(ms) {
      clock += ms;
      for (const entry of [...tasks].sort((one, other) => one.due - other.due))
        if (entry.due <= clock && tasks.delete(entry)) entry.task();
    },
  };
}
