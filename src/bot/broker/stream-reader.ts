import type { Sleep } from '../../shared/time/sleep.ts';
import type { Entry, InteractionStream } from './interaction-stream.ts';

export type StreamReader = ReturnType<typeof createStreamReader>;

interface StreamReaderOptions {
  stream: InteractionStream;
  name: string;
  sleep: Sleep;
  take: (entries: readonly Entry[]) => void;
}

/** Reads what is new in the stream, for one worker, until it is stopped. */
export function createStreamReader({ stream, name, sleep, take }: StreamReaderOptions) {
  let isReading = false;
  let isStopped = false;
  let reading = Promise.resolve();

  async function read(): Promise<void> {
    // If a read fails on its way here, Redis counts its entries as delivered to this worker, which has not seen them.
    let isAgain = false;
    while (!isStopped) {
      try {
        const entries = await stream.read(name, { isAgain });
        isReading = true;
        isAgain = false;
        take(entries);
      } catch (error) {
        isReading = false;
        isAgain = true;
        // Redis has reported its outage already. If it lost its memory, it has no group either.
        if (!(await makeGroup(error))) await sleep(retryMs);
      }
    }
    isReading = false;
  }

  async function makeGroup(error: unknown): Promise<boolean> {
    if (!String(error).includes('NOGROUP')) return false;
    return stream.createGroup().then(
      () => true,
      () => false,
    );
  }

  return {
    /** Begins when the promise has resolved. */
    startAfter(first: Promise<void>): void {
      reading = first.then(read);
    },
    isReading: () => isReading,
    isStopped: () => isStopped,
    /** Resolves when the read under way is over. */
    async stop(): Promise<void> {
      isStopped = true;
      await reading;
    },
  };
}

const retryMs = 250;
