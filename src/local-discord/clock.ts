/**
 * The time of the local Discord: the time of its process, plus the amount by which a test or visitor put it forward, or a moment
 * at which they stopped it.
 */
export interface Clock extends ClockControls {
  now(): number;
  /** Runs a task later; returns the way to cancel it. */
  after(delayMs: number, task: () => void): () => void;
  /** The same by the time of the process, which the controls do not touch: for what others do by their own clock. */
  afterReal(delayMs: number, task: () => void): () => void;
}

/** Bots stay connected under all of them: their heartbeats follow the time of the process. */
export interface ClockControls {
  /** Puts the clock forward, also a stopped one, and runs what was due in between, in its order. */
  advance(ms: number): void;
  /** Stops the clock: nothing gets due until it is put forward or goes on. */
  freeze(): void;
  /** Lets a stopped clock go on from the moment that it shows. */
  resume(): void;
}

/** @param source the time of the process */
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
