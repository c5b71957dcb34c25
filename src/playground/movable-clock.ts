import type { Clock } from '../shared/time/clock.ts';
import type { NextTime, Schedule } from '../shared/time/schedule.ts';
import type { Sleep } from '../shared/time/sleep.ts';
import { within } from '../shared/time/within.ts';

/** A clock that goes with another one, and can be put forward. */
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

  /** How far it is ahead, in milliseconds. */
  get aheadMs(): number {
    return this.#aheadMs;
  }

  readonly now = (): number => this.#clock.now() + this.#aheadMs;

  /**
   * Puts it forward, in steps: after each step every job that fell due runs once, and a long sleep that is over ends. A step ends at
   * the next time that a job tells. A call waits for the one before. Resolves when the jobs are done.
   */
  readonly advance = (ms: number): Promise<void> => {
    this.#moving = this.#moving.then(() => this.#move(ms));
    return this.#moving;
  };

  /** Called at each step with its length. The jobs run when the listener is done; it must not reject. Returns how to stop. */
  onStep(listener: (ms: number) => unknown): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  readonly sleep: Sleep = async (ms, signal) => {
    // Short ones end by themselves. Whoever waits for an answer must not find its time over at once.
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

  /** How long it is until the next time that a job tells, at most {@link stepMs}. */
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
  /** The time that it told last. */
  toldAt: number | undefined;
  /** The run that is under way. */
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

/** Jobs see at most so much between two runs, so that nothing they look for is over before they look. */
const stepMs = 6 * 3_600_000;
const shortMs = 60_000;
/** A job that takes longer, for example because the player API does not answer, goes on in the background. */
const jobMs = 3_000;
