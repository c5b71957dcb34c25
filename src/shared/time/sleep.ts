/** Resolves after `ms`; rejects with the signal's reason as soon as that is aborted. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Real timers that do not keep the process alive. */
export const sleep: Sleep = (ms, signal) => wait(ms, signal, (timer) => timer.unref());

/** Real timers that keep the process alive: for a time limit on the last steps before the end. */
export const sleepKeepingAlive: Sleep = (ms, signal) => wait(ms, signal);

// Node's own promise of a timer makes an error with a stack for each that is called off, and nearly all are.
function wait(ms: number, signal?: AbortSignal, began?: (timer: NodeJS.Timeout) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(end, Math.min(Math.max(0, ms), longestMs));
    began?.(timer);
    signal?.addEventListener('abort', callOff, { once: true });

    function end(): void {
      signal?.removeEventListener('abort', callOff);
      resolve();
    }

    function callOff(): void {
      clearTimeout(timer);
      reject(signal?.reason);
    }
  });
}

// Node turns any longer delay into 1 ms.
const longestMs = 2 ** 31 - 1;
