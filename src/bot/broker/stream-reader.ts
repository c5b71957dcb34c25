import type { Sleep } from '../../shared/time/sleep.ts';
import type { Entry, InteractionStream } from './interaction-stream.ts';

export type StreamReader = ReturnType<typeof createStreamReader>;

interface StreamReaderOptions {
  stream: InteractionStream;
  name: string;
  sleep: Sleep;
  take: (entries: readonly Entry[]) => void;
}

export function createStreamReader({ stream, name, sleep, take }: StreamReaderOptions) {
  let isReading = false;
  let isStopped = false;
  let reading = Promise.resolve();

  async function read(): Promise<void> {
    // If the reply to a read is lost, Redis counts its entries as delivered, so this worker reads them again.
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
        // Redis has already logged its outage. A Redis that lost its data also lost the group.
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
    startAfter(first: Promise<void>): void {
      reading = first.then(read);
    },
    isReading: () => isReading,
    isStopped: () => isStopped,
    async stop(): Promise<void> {
      isStopped = true;
      await reading;
    },
  };
}

const retryMs = 250;
