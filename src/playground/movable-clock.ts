import type { Clock } from '../shared/time/clock.ts';
import type { NextTime, Schedule } from '../shared/time/schedule.ts';
import type { Sleep } from '../shared/time/sleep.ts';
import { within } from '../shared/time/within.ts';

export class MovableClock implements Clock {
  readonly #clock: Clock;
  readonly #jobs = new Set<Job>();
  readonly #sleepers = new Set<{ until: number; wake: () => void }>();
  readonly #listeners = new Set<(ms: number) => unknown>();
  #aheadMs = 0;
  #moving = Promise.resolve();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get aheadMs(): number {
    return this.#aheadMs;
  }

  readonly now = (): number => this.#clock.now() + this.#aheadMs;

  /** Moves the clock: due jobs run once per step, and long sleeps end. Calls are queued, and resolve after the jobs. */
  readonly advance = (ms: number): Promise<void> => {
    this.#moving = this.#moving.then(() => this.#move(ms));
    return this.#moving;
  };

  /** Calls the listener with the length of each step, before jobs run; it must not reject. Returns a stop function. */
  onStep(listener: (ms: number) => unknown): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  readonly sleep: Sleep = async (ms, signal) => {
    // Short sleeps run in real time, so that a waiting caller doesn't time out at once.
    if (ms <= shortMs) return this.#clock.sleep(ms, signal);
    const woken = new AbortController();
    const sleeper = { until: this.now() + ms, wake: () => woken.abort() };
    this.#sleepers.add(sleeper);
    try {
      await this.#clock.sleep(ms, AbortSignal.any(signal ? [signal, woken.signal] : [woken.signal]));
    } catch (error) {
      if (signal?.aborted) throw error;
    } finally {
      this.#sleepers.delete(sleeper);
    }
  };

  readonly every: Schedule = (run, everyMs, nextAt) => {
    const job = new Job(run, { everyMs, nextAt, now: this.now });
    this.#jobs.add(job);
    const end = this.#clock.every(job.start, everyMs);
    return async () => {
      this.#jobs.delete(job);
      await Promise.all([end(), job.running]);
    };
  };

  async #move(ms: number): Promise<void> {
    for (let left = ms; left > 0; ) {
      const length = Math.min(left, await this.#measureStep());
      await this.#step(length);
      left -= length;
    }
  }

  /** Returns the time until the next job is due, at most {@link stepMs}. */
  async #measureStep(): Promise<number> {
    let length = stepMs;
    for (const job of this.#jobs) {
      job.toldAt = await this.#inTime(job.nextAt());
      if (job.toldAt !== undefined) length = Math.min(length, job.toldAt - this.now());
    }
    return Math.max(1, length);
  }

  async #step(ms: number): Promise<void> {
    this.#aheadMs += ms;
    for (const listener of this.#listeners) await listener(ms);
    for (const { until, wake } of this.#sleepers) if (until <= this.now()) wake();
    for (const job of this.#jobs) if (job.isDue) await this.#inTime(job.start());
  }

  #inTime<Value>(work: Promise<Value>): Promise<Value | undefined> {
    return within(jobMs, work, { sleep: this.#clock.sleep, late: () => undefined });
  }
}

interface JobTimes {
  everyMs: number;
  nextAt?: NextTime | undefined;
  now: () => number;
}

class Job {
  readonly nextAt: NextTime;
  toldAt: number | undefined;
  running: Promise<void> | undefined;
  readonly #run: () => Promise<void>;
  readonly #times: JobTimes;
  #dueAt: number;

  constructor(run: () => Promise<void>, times: JobTimes) {
    this.#run = run;
    this.#times = times;
    this.nextAt = times.nextAt ?? (async () => undefined);
    this.#dueAt = times.now() + times.everyMs;
  }

  get isDue(): boolean {
    return Math.min(this.#dueAt, this.toldAt ?? this.#dueAt) <= this.#times.now();
  }

  readonly start = (): Promise<void> => {
    this.#dueAt = this.#times.now() + this.#times.everyMs;
    this.running ??= this.#run().finally(() => {
      this.running = undefined;
    });
    return this.running;
  };
}

/** Longest time between two runs of the jobs, so that nothing ends before they see it. */
const stepMs = 6 * 3_600_000;
const shortMs = 60_000;
/** Longest wait for a job. Slower ones, while the player API is down for example, continue in the background. */
const jobMs = 3_000;
