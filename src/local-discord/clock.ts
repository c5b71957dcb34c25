/** The process's time, which a test or visitor can move forward or freeze. */
export interface Clock extends ClockControls {
  now(): number;
  after(delayMs: number, task: () => void): () => void;
  /** Like {@link after}, but not affected by the controls; for deadlines that bots keep by their own clock. */
  afterReal(delayMs: number, task: () => void): () => void;
}

/** Controls of the clock. Bots stay connected, because heartbeats follow real time. */
export interface ClockControls {
  /** Moves the clock forward, even if frozen, and runs due tasks in order. */
  advance(ms: number): void;
  /** Stops the clock and all its tasks. */
  freeze(): void;
  /** Resumes from the time at which the clock was frozen. */
  resume(): void;
}

/** @param source real time and timers */
export function createClock(source: Pick<Clock, 'now' | 'after'>): Clock {
  let ahead = 0;
  let frozenAt: number | undefined;
  const waiting = new Set<Timer>();
  const now = () => frozenAt ?? source.now() + ahead;
  const arm = (timer: Timer) => {
    if (frozenAt !== undefined) return;
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
      if (frozenAt === undefined) ahead += ms;
      else frozenAt += ms;
      for (const timer of [...waiting].sort((one, other) => one.due - other.due)) {
        // An earlier task may have cancelled this one.
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
    freeze() {
      frozenAt = now();
      for (const timer of waiting) timer.cancel();
    },
    resume() {
      if (frozenAt === undefined) return;
      ahead = frozenAt - source.now();
      frozenAt = undefined;
      for (const timer of waiting) arm(timer);
    },
  };
}

interface Timer {
  readonly due: number;
  readonly task: () => void;
  cancel: () => void;
}
