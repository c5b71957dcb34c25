/** Runs `job` regularly, never twice at once; it must not reject. @param nextAt time at which a skipping clock stops */
export type Schedule = (job: () => Promise<void>, everyMs: number, nextAt?: NextTime) => () => Promise<void>;

/** When a job next has work, in milliseconds since the epoch; undefined if unknown. Never rejects. */
export type NextTime = () => Promise<number | undefined>;

/** Schedule with real timers, which don't keep the process alive. */
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
