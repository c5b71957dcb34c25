import type { Log } from '../log/log.ts';
import { createOutageLog } from '../log/outage-log.ts';
import type { Clock } from '../time/clock.ts';
import { TooLate } from '../time/within.ts';
import { createBound } from './bound.ts';
import { StoreAwayError } from './store-error.ts';

interface StoreHealthOptions extends Pick<Clock, 'now' | 'sleep'> {
  /** Must write: a store that can only be read is not well. */
  probe: () => Promise<void>;
  /** Whether the store as a whole failed; other errors concern one call. */
  isOutage: (error: unknown) => boolean;
  timeoutMs: number;
  log: Log;
  began: string;
  ended: string;
}

export const probeEveryMs = 1_000;

/** Tracks whether one store can be used, as learned from every call to it, and probes it while it can't. */
export class StoreHealth {
  /** False from the first failure until the probe has succeeded. */
  isWell = true;
  /** The store hangs: a call had no answer in time, and no probe has had one since. A refusal is an answer too. */
  isSilent = false;
  readonly #options: StoreHealthOptions;
  readonly #bound;
  readonly #outage;
  #isStopped = false;
  #pause = new AbortController();
  #probing: Promise<void> | undefined;

  constructor(options: StoreHealthOptions) {
    this.#options = options;
    this.#bound = createBound(options);
    this.#outage = createOutageLog(options);
  }

  /** Bounds one call in time. @throws StoreAwayError if the store refuses or hangs */
  async watch<Value>(call: () => Promise<Value>): Promise<Value> {
    if (this.isSilent) throw new StoreAwayError('the store hangs');
    try {
      return await this.#bound(call());
    } catch (error) {
      if (!(error instanceof TooLate || this.#options.isOutage(error))) throw error;
      this.isSilent ||= error instanceof TooLate;
      this.failed(error);
      throw new StoreAwayError('the store does not work', { cause: error });
    }
  }

  failed(error: unknown): void {
    if (this.#isStopped) return;
    this.#outage.failed({ error });
    if (!this.isWell) return;
    this.isWell = false;
    void this.#probeUntilWell();
  }

  recheck(): void {
    this.#pause.abort();
  }

  stop(): void {
    this.#isStopped = true;
    this.#pause.abort();
  }

  async #probeUntilWell(): Promise<void> {
    while (!this.#isStopped) {
      this.#pause = new AbortController();
      await this.#options.sleep(probeEveryMs, this.#pause.signal).catch(() => undefined);
      if (this.#isStopped) return;
      try {
        await this.#probeOnce();
        this.isWell = true;
        this.isSilent = false;
        return this.#outage.succeeded();
      } catch (error) {
        this.isSilent = error instanceof TooLate;
        this.#outage.failed({ error });
      }
    }
  }

  /** One probe at a time: one that hangs is waited for again, not sent again. */
  #probeOnce(): Promise<void> {
    this.#probing ??= this.#options.probe().finally(() => {
      this.#probing = undefined;
    });
    return this.#bound(this.#probing);
  }
}
