import { EventQueue } from '../../support/limits/event-queue.ts';

/** A process of the simulated machine room: what it began (timers, sockets, statements) ends with it. */
export interface SimulatedProcess {
  readonly name: string;
  isDead: boolean;
  /** The process runs nothing until then, as after SIGSTOP. */
  pausedUntil: number;
  /** How far its clock on the wall is off. */
  clockOffsetMs: number;
}

export interface Due {
  at: number;
  readonly order: number;
  readonly process: SimulatedProcess;
  run: (() => unknown) | undefined;
}

const { setImmediate: realImmediate } = globalThis;

/**
 * The one clock of a simulation. Time stands still while anything runs; when all is idle it leaps to what is due next.
 * Each step runs with all its promises to the end before the next one begins, so that it belongs to one process.
 */
export class Loop {
  now = startOfTime;
  current: SimulatedProcess = createProcess('nobody');
  #queue = new EventQueue<Due>();
  #order = 0;
  isEnded = true;

  reset(): void {
    this.now = startOfTime;
    this.#queue = new EventQueue();
    this.#order = 0;
    this.current = createProcess('nobody');
  }

  /** Runs `run` later, as the process that asks for it. */
  after(ms: number, run: () => unknown, process = this.current): Due {
    const due = { at: this.now + Math.max(0, ms), order: this.#order++, process, run };
    this.#queue.add(due);
    return due;
  }

  /** The time on the wall of the process that asks. */
  wallTime(): number {
    return this.now + this.current.clockOffsetMs;
  }

  end(): void {
    this.isEnded = true;
  }

  /** Runs until nothing is due, or until {@link end}. Rejects with the first error that a step throws. */
  run(): Promise<void> {
    this.isEnded = false;
    const queue = this.#queue;
    return new Promise((resolve, reject) => {
      // Node runs all promises after each of these fifty steps, but looks at its sockets and threads only after the last.
      const plan = () => {
        for (let left = 50; left > 0; left--) realImmediate(step, left === 1);
      };
      const step = (isLast: boolean) => {
        const due = this.isEnded || queue !== this.#queue ? undefined : this.#next();
        if (!due) return resolve();
        try {
          due.run?.();
        } catch (error) {
          reject(error);
        }
        if (isLast) plan();
      };
      plan();
    });
  }

  #next(): Due | undefined {
    for (let due = this.#queue.next(); due; due = this.#queue.next()) {
      const { process } = due;
      if (!due.run || process.isDead) continue;
      if (process.pausedUntil > due.at) {
        due.at = process.pausedUntil;
        this.#queue.add(due);
        continue;
      }
      this.now = Math.max(this.now, due.at);
      this.current = process;
      return due;
    }
    return undefined;
  }
}

export function createProcess(name: string): SimulatedProcess {
  return { name, isDead: false, pausedUntil: 0, clockOffsetMs: 0 };
}

/** A Monday, five minutes before digests are due. */
export const startOfTime = Date.UTC(2026, 5, 1, 12, 55);

/** E.g. "01 00:03:02.873": the day and the time since the start. */
export const timeOf = (at: number) => new Date(at - startOfTime).toISOString().slice(8, -1).replace('T', ' ');
