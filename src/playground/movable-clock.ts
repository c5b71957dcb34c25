import type { Clock } from '../shared/time/clock.ts';
import type { NextTime } from '../shared/time/schedule.ts';
import { within } from '../shared/time/within.ts';

/** A clock that goes with another one, and can be put forward. */
export interface MovableClock extends Clock {
  /** How far it is ahead, in milliseconds. */
  readonly aheadMs: number;
  /**
   * Puts it forward, in steps: after each step every job that fell due runs once, and a long sleep that is over ends. A step ends at
   * the next time that a job tells. A call waits for the one before. Resolves when the jobs are done.
   */
  advance(ms: number): Promise<void>;
  /** Called at each step with its length. The jobs run when the listener is done; it must not reject. */
  onStep(listener: (ms: number) => unknown): void;
}

interface Job {
  nextAt: NextTime;
  /** The time that it told last. */
  toldAt: number | undefined;
  runIfDue(): Promise<void>;
}

/** Jobs see at most {@link stepMs} between two runs, so that nothing they look for is over before they look. */
export function createMovableClock(clock: Clock): MovableClock {
  let aheadMs = 0;
  let moving = Promise.resolve();
  const jobs = new Set<Job>();
  const sleepers = new Set<{ until: number; wake: () => void }>();
  const listeners = new Set<(ms: number) => unknown>();
  const now = () => clock.now() + aheadMs;
  const inTime = <Value>(work: Promise<Value>) =>
    within(jobMs, work, { sleep: clock.sleep, late: () => undefined });

  async function step(ms: number): Promise<void> {
    aheadMs += ms;
    for (const listener of listeners) await listener(ms);
    for (const { until, wake } of sleepers) if (until <= now()) wake();
    for (const job of jobs) await inTime(job.runIfDue());
  }

  /** How long it is until the next time that a job tells, at most {@link stepMs}. */
  async function measureStep(): Promise<number> {
    let length = stepMs;
    for (const job of jobs) {
      job.toldAt = await inTime(job.nextAt());
      if (job.toldAt !== undefined) length = Math.min(length, job.toldAt - now());
    }
    return Math.max(1, length);
  }

  async function move(ms: number): Promise<void> {
    for (let left = ms; left > 0; ) {
      const length = Math.min(left, await measureStep());
      await step(length);
      left -= length;
    }
  }

  return {
    now,
    get aheadMs() {
      return aheadMs;
    },
    advance(ms) {
      moving = moving.then(() => move(ms));
      return moving;
    },
    onStep: (listener) => void listeners.add(listener),
    async sleep(ms, signal) {
      // Short ones end by themselves. Whoever waits for an answer must not find its time over at once.
      if (ms <= shortMs) return clock.sleep(ms, signal);
      const woken = new AbortController();
      const sleeper = { until: now() + ms, wake: () => woken.abort() };
      sleepers.add(sleeper);
      try {
        await clock.sleep(ms, AbortSignal.any(signal ? [signal, woken.signal] : [woken.signal]));
      } catch (error) {
        if (signal?.aborted) throw error;
      } finally {
        sleepers.delete(sleeper);
      }
    },
    every(job, everyMs, nextAt = async () => undefined) {
      let dueAt = now() + everyMs;
      let run: Promise<void> | undefined;
      const start = () => {
        dueAt = now() + everyMs;
        run ??= job().finally(() => {
          run = undefined;
        });
        return run;
      };
      const scheduled: Job = {
        nextAt,
        toldAt: undefined,
        async runIfDue() {
          if (Math.min(dueAt, scheduled.toldAt ?? dueAt) <= now()) await start();
        },
      };
      jobs.add(scheduled);
      const end = clock.every(start, everyMs);
      return async () => {
        jobs.delete(scheduled);
        await Promise.all([end(), run]);
      };
    },
  };
}

const stepMs = 6 * 3_600_000;
const shortMs = 60_000;
/** A job that takes longer, for example because the player API does not answer, goes on in the background. */
const jobMs = 3_000;
