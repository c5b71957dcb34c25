import type { Log } from '../../shared/log/log.ts';
import { createOutageLog } from '../../shared/log/outage-log.ts';

interface StoreTimesOptions {
  check: () => Promise<unknown>;
  name: string;
  now: () => number;
  log: Log;
}

export class StoreTimes {
  readonly #options: StoreTimesOptions;
  readonly #slowness: ReturnType<typeof createOutageLog>;
  #wasSlow = false;
  #underWay: Promise<number> | undefined;

  constructor(options: StoreTimesOptions) {
    const { name } = options;
    this.#options = options;
    const began = `${name} answers slowly, and members wait for it: bring it nearer, or find out what keeps it busy`;
    this.#slowness = createOutageLog({ ...options, began, ended: `${name} answers fast again` });
  }

  /** Measures one test write, shared by concurrent callers. Rejects as `check` does. */
  measure(): Promise<number> {
    this.#underWay ??= this.#measure().finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  async #measure(): Promise<number> {
    const { check, now } = this.#options;
    const askedAt = now();
    await check();
    return Math.round(now() - askedAt);
  }

  /** Warns if two measures in a row are slow. Call every {@link measureStoreEveryMs}. Never rejects. */
  async watch(): Promise<void> {
    const answersInMs = await this.measure().catch(() => 0);
    const isSlow = answersInMs >= slowStoreMs;
    if (!isSlow) this.#slowness.succeeded();
    else if (this.#wasSlow) this.#slowness.failed({ answersInMs });
    this.#wasSlow = isSlow;
  }
}

export const slowStoreMs = 100;
export const measureStoreEveryMs = 10_000;
