import type { Log } from '../log/log.ts';
import { createOutageLog } from '../log/outage-log.ts';
import type { Sleep } from '../time/sleep.ts';
import { TooLate } from '../time/within.ts';
import { createBound } from './bound.ts';
import { StoreAwayError } from './store-error.ts';

/** Whether one store can be used, as learned from every call to it. While it can't, a probe looks for its return. */
export interface StoreHealth {
  /** False from the first failure until the probe has succeeded. */
  isWell(): boolean;
  /** The store hangs: a call had no answer in time, and no probe has had one since. A refusal is an answer too. */
  isSilent(): boolean;
  /** Runs one call, bounded in time; none while the store hangs. @throws StoreAwayError if it refuses or hangs */
  watch<Value>(call: () => Promise<Value>): Promise<Value>;
  /** To be called with failures that come outside of a call. */
  failed(error: unknown): void;
  /** Probes now instead of at the next interval, if the store is not well. */
  recheck(): void;
  stop(): void;
}

interface StoreHealthOptions {
  /** Writes: a store that can be read alone is not well. */
  probe: () => Promise<void>;
  /** Whether the store as a whole failed; other errors concern one call. */
  isOutage: (error: unknown) => boolean;
  /** A call that has not ended after this long counts as hanging. */
  timeoutMs: number;
  now: () => number;
  sleep: Sleep;
  log: Log;
  began: string;
  ended: string;
}

/** How often a store that is away is probed. */
export const probeEveryMs = 1_000;

export function createStoreHealth(options: StoreHealthOptions): StoreHealth {
  const { probe, isOutage, sleep } = options;
  const bound = createBound(options);
  const outage = createOutageLog(options);
  let isWell = true;
  let isSilent = false;
  let isStopped = false;
  let pause = new AbortController();
  let probing: Promise<void> | undefined;

  /** One probe at a time: one that hangs is waited for again, not sent again. */
  function probeOnce(): Promise<void> {
    probing ??= probe().finally(() => {
      probing = undefined;
    });
    return bound(probing);
  }

  async function probeUntilWell(): Promise<void> {
    while (!isStopped) {
      pause = new AbortController();
      await sleep(probeEveryMs, pause.signal).catch(() => undefined);
      if (isStopped) return;
      try {
        await probeOnce();
        isWell = true;
        isSilent = false;
        return outage.succeeded();
      } catch (error) {
        isSilent = error instanceof TooLate;
        outage.failed({ error });
      }
    }
  }

  function failed(error: unknown): void {
    if (isStopped) return;
    outage.failed({ error });
    if (!isWell) return;
    isWell = false;
    void probeUntilWell();
  }

  return {
    isWell: () => isWell,
    isSilent: () => isSilent,
    async watch(call) {
      if (isSilent) throw new StoreAwayError('the store hangs');
      try {
        return await bound(call());
      } catch (error) {
        if (!(error instanceof TooLate || isOutage(error))) throw error;
        isSilent ||= error instanceof TooLate;
        failed(error);
        throw new StoreAwayError('the store does not work', { cause: error });
      }
    },
    failed,
    recheck: () => pause.abort(),
    stop() {
      isStopped = true;
      pause.abort();
    },
  };
}
