import type { Log } from '../log/log.ts';
import { createOutageLog } from '../log/outage-log.ts';
import type { Clock } from '../time/clock.ts';
import { TooLate } from '../time/within.ts';
import { createBound } from './bound.ts';
import { StoreAwayError } from './store-error.ts';

interface StoreHealthOptions extends Pick<Clock, 'now' | 'sleep'> {
  probe: () => Promise<void>;
  isOutage: (error: unknown) => boolean;
  timeoutMs: number;
  log: Log;
  began: string;
  ended: string;
}

export const probeEveryMs = 1_000;

/** Learns from each call whether a store can be used, and probes it while it can't. */
export class StoreHealth {
  isWell = true;
  /** Whether the store hangs: neither a call nor a probe was answered. A refusal is an answer. */
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

  /** Sends one probe at a time; if one hangs, waits for it again. */
  #probeOnce(): Promise<void> {
    this.#probing ??= this.#options.probe().finally(() => {
      this.#probing = undefined;
    });
    return this.#bound(this.#probing);
  }
}
