/**
 * Runs `job` again and again, never two runs at once: what falls due while a run goes on is left out. The job must not reject.
 * @returns the way to end it, which resolves when the run under way is over
 */
export type Schedule = (job: () => Promise<void>, everyMs: number) => () => Promise<void>;

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
