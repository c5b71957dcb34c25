/**
 * Runs `job` again and again, never two runs at once: what falls due while a run goes on is left out. The job must not reject.
 * @param nextAt for a clock that can be put forward: it stops at that time, and runs the job
 * @returns the way to end it, which resolves when the run under way is over
 */
export type Schedule = (job: () => Promise<void>, everyMs: number, nextAt?: NextTime) => () => Promise<void>;

/** The next time at which a job has something to do, in milliseconds since the epoch; undefined if none is known. Never rejects. */
export type NextTime = () => Promise<number | undefined>;

/** By the clock on the wall. It doesn't keep the process alive. */
export const every: Schedule = (job, everyMs) => {
  let run: Promise<void> | undefined;
  const timer = setInterval(() => {
    run ??= job().finally(() => {
      run = undefined;
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await run;
  };
};
