import type { Clock } from '../../../shared/time/clock.ts';

export class TooBusyError extends Error {
  override readonly name = 'TooBusyError';
  constructor() {
    super('more interactions came than this process can answer');
  }
}

interface WorkGateOptions extends Pick<Clock, 'now' | 'sleep'> {
  lagMs: () => number;
}

interface Waiting {
  since: number;
  begin(): void;
  refuse(error: TooBusyError): void;
}

/** While the event loop lags, delays work (newest first) and refuses old work, so that first answers are in time. */
export class WorkGate {
  readonly #options: WorkGateOptions;
  #waiting: Waiting[] = [];

  constructor(options: WorkGateOptions) {
    this.#options = options;
  }

  /** Returns undefined to start at once. @throws TooBusyError if the work can't start soon */
  enter(): Promise<void> | undefined {
    const { lagMs, now } = this.#options;
    if (this.#waiting.length === 0 && lagMs() < calmMs) return undefined;
    return new Promise((begin, refuse) => {
      this.#waiting.push({ since: now(), begin, refuse });
      if (this.#waiting.length === 1) void this.#letIn();
    });
  }

  async #letIn(): Promise<void> {
    const { lagMs, now, sleep } = this.#options;
    for (let batch = 1; this.#waiting.length > 0; ) {
      await sleep(betweenMs);
      const isCalm = lagMs() < calmMs;
      batch = isCalm ? Math.min(batch * 2, largestBatch) : 1;
      for (const { begin } of this.#waiting.splice(-batch)) begin();
      const late = this.#waiting.filter(({ since }) => since + longestWaitMs <= now());
      this.#waiting = this.#waiting.slice(late.length);
      for (const { refuse } of late) refuse(new TooBusyError());
    }
  }
}

// A full garbage collection takes about half as long.
const calmMs = 200;
const betweenMs = 100;
const largestBatch = 32;
const longestWaitMs = 3_000;
