/**
 * Runs `job` again and again, never two runs at once. The job must not reject.
 * @returns the way to end it, which resolves when the run under way is over
 */
export type Schedule = (job: () => Promise<void>, everyMs: number) => () => Promise<void>;

/** By the clock on the wall. It doesn't keep the process alive. */
export const every: Schedule = (job, everyMs) => {
  let run = Promise.resolve();
  const timer = setInterval(() => {
    run = run.then(job);
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await run;
  };
};
