/** The time of the local Discord: the time of its process, plus the amount by which a test or visitor put it forward. */
export interface Clock {
  now(): number;
  /** Runs a task later; returns the way to cancel it. */
  after(delayMs: number, task: () => void): () => void;
  /** The same by the time of the process, which `advance` does not touch: for what a bot does by its own clock. */
  afterReal(delayMs: number, task: () => void): () => void;
  /** Puts the clock forward, and runs what was due in between, in its order. */
  advance(ms: number): void;
}

/** @param source the time of the process */
export function createClock(source: Pick<Clock, 'now' | 'after'>): Clock {
  let ahead = 0;
  const waiting = new Set<Timer>();
  const now = () => source.now() + ahead;
  const arm = (timer: Timer) => {
    timer.cancel = source.after(timer.due - now(), () => {
      waiting.delete(timer);
      timer.task();
    });
  };
  return {
    now,
    afterReal: (delayMs, task) => source.after(delayMs, task),
    after(delayMs, task) {
      const timer: Timer = { due: now() + delayMs, task, cancel: () => {} };
      waiting.add(timer);
      arm(timer);
      return () => {
        waiting.delete(timer);
        timer.cancel();
      };
    },
    advance(ms) {
      ahead += ms;
      for (const timer of [...waiting].sort((one, other) => one.due - other.due)) {
        // An earlier one may have cancelled it.
        if (!waiting.has(timer)) continue;
        timer.cancel();
        if (timer.due > now()) {
          arm(timer);
          continue;
        }
        waiting.delete(timer);
        timer.task();
      }
    },
  };
}

interface Timer {
  readonly due: number;
  readonly task: () => void;
  cancel: () => void;
}
