import { setTimeout as pause } from 'node:timers/promises';

/** Resolves after so many milliseconds; rejects when the signal aborts. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export const sleep: Sleep = (ms, signal) => pause(ms, undefined, { signal });

/** The work was not done in time. Its late result is dropped. */
export class TooLate extends Error {
  constructor(afterMs: number) {
    super(`not done within ${afterMs} ms`);
    this.name = 'TooLate';
  }
}

/**
 * The result of the work, if it comes in time.
 * @throws TooLate when it does not
 */
export async function within<Result>(
  limitMs: number,
  work: () => Promise<Result>,
  wait: Sleep,
): Promise<Result> {
  const done = new AbortController();
  const tooLate = wait(Math.max(0, limitMs), done.signal).then(() => {
    throw new TooLate(limitMs);
  });
  try {
    return await Promise.race([Promise.resolve().then(work), tooLate]);
  } finally {
    done.abort();
  }
}
