/** The process's time, moved forward or stopped by a test or visitor. */
export interface Clock extends ClockControls {
  now(): number;
  after(delayMs: number, task: () => void): () => void;
  /** {@link after} in the process's time, without the controls: for what others time themselves. */
  afterReal(delayMs: number, task: () => void): () => void;
}

/** Bots stay connected: heartbeats follow the process's time. */
export interface ClockControls {
  /** Puts the clock forward, also a stopped one, and runs due tasks in order. */
  advance(ms: number): void;
  /** Stops the clock, and so every task. */
  freeze(): void;
  /** Continues from the moment that it shows. */
  resume(): void;
}

/** @param source the process's time */
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
        // An earlier task may have cancelled it.
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
