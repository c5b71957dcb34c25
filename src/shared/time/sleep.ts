export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

export const sleep: Sleep = (ms, signal) => wait(ms, signal, (timer) => timer.unref());

/** Sleep that keeps the process alive, as timeouts of the last steps of a shutdown must. */
export const sleepKeepingAlive: Sleep = (ms, signal) => wait(ms, signal);

// Node's own promise creates an error with a stack for each cancelled timer, and nearly all are cancelled.
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

// Node runs timers with a longer delay after 1 ms.
const longestMs = 2 ** 31 - 1;
