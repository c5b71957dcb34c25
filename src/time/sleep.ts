import { setTimeout as after } from 'node:timers/promises';

/** Resolves after `ms`; rejects with the signal's reason as soon as that is aborted. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Real timers that do not keep the process alive. */
export const sleep: Sleep = (ms, signal) => wait(ms, { ref: false, ...(signal && { signal }) });

/** Real timers that keep the process alive: for a time limit on the last steps before the end. */
export const sleepKeepingAlive: Sleep = (ms, signal) => wait(ms, signal && { signal });

function wait(ms: number, options: { ref?: boolean; signal?: AbortSignal } | undefined): Promise<void> {
  return after(Math.min(Math.max(0, ms), longestMs), undefined, options);
}

// Node turns any longer delay into 1 ms.
const longestMs = 2 ** 31 - 1;
