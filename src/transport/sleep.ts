import { setTimeout as after } from 'node:timers/promises';

/** Resolves after `ms`; rejects with the signal's reason as soon as that is aborted. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** The real one. It doesn't keep the process alive. */
export const sleep: Sleep = (ms, signal) =>
  after(Math.min(ms, longestMs), undefined, { ref: false, ...(signal && { signal }) });

// Node takes any longer delay for 1 ms.
const longestMs = 2 ** 31 - 1;

/**
 * `work`, for at most `ms`: then what `late` gives (or throws) instead. The work itself is not stopped;
 * a failure that nobody waits for any more is dropped.
 */
export async function within<Value>(
  ms: number,
  work: Promise<Value>,
  { sleep, late }: { sleep: Sleep; late: () => Value },
): Promise<Value> {
  const done = new AbortController();
  const alarm = sleep(ms, done.signal).then(late);
  // The alarm that is called off rejects, and so may work that is given up: both were meant to.
  alarm.catch(() => undefined);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, alarm]);
  } finally {
    done.abort();
  }
}
