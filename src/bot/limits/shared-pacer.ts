import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '../../shared/log/log.ts';
import { createOutageLog } from '../../shared/log/outage-log.ts';
import type { RedisConnection } from '../../shared/store/redis-connection.ts';
import { StoreAwayError } from '../../shared/store/store-error.ts';
import { readJson } from '../../shared/text/read-json.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { every, type Schedule } from '../../shared/time/schedule.ts';
import { dayMs } from '../../shared/time/utc-day.ts';
import type { Priority } from './claim.ts';
import {
  createExpectedPacing,
  type ExpectedLimit,
  type ExpectedPacing,
  type Pacing,
} from './expected-pacing.ts';
import { createPacer, type Pacer } from './pacer.ts';
import type { RequestOutcome } from './request-outcome.ts';
import { type News, newsSchema, shareReply, shareScript } from './share-script.ts';
import { ranks } from './waiting-queue.ts';

interface SharedPacerOptions extends Pick<Clock, 'now' | 'sleep'> {
  redis: RedisConnection;
  name: string;
  expected: ExpectedLimit;
  log: Log;
  schedule?: Schedule | undefined;
}

export type SharedPacer = Pacer & { close(): Promise<void> };

/**
 * Paces one of several processes behind one address. Each has its own queue, and reads all requests and outcomes from
 * Redis, so that all learn the same limit; Redis also gives it its share. While Redis is down or refuses, each process
 * uses only a careful share. Opening never fails: missing state is read later.
 */
export async function openSharedPacer(options: SharedPacerOptions): Promise<SharedPacer> {
  const pacing = new SharedPacing(options);
  await pacing.exchange();
  return Object.assign(pacing.pacer, { close: (options.schedule ?? every)(() => pacing.exchange(), tickMs) });
}

class SharedPacing implements Pacing {
  readonly pacer;
  readonly #options: SharedPacerOptions;
  readonly #prefix: string;
  readonly #self = randomUUID();
  readonly #outage;
  #common: ExpectedPacing;
  readonly pace = () => this.#common.pace();
  #lastRead: string | undefined;
  #saveAt = 0;
  #processes = 1;
  /** How far Redis's clock is ahead of ours when it runs a step. */
  #aheadMs = 0;
  #lastAt = 0;
  #isAsking = false;
  #granted = 0;
  #turnsSince = 0;
  #isHeldBack = false;
  #rank = ranks.background;
  #publishedRank = ranks.background;
  /** Until then Redis counts as down, because the other processes may not have reconnected. */
  #offlineUntil = 0;
  #sentOffline: number[] = [];
  /** Requests sent without asking, which other processes don't know of yet. */
  #unpublished = 0;

  constructor(options: SharedPacerOptions) {
    const { name, expected, now, sleep, log } = options;
    this.#options = options;
    this.#prefix = `loadout:limit:${name}`;
    this.#common = createExpectedPacing(expected);
    const began = 'the common limit fails; this process keeps to a share of it until it works again';
    this.#outage = createOutageLog({ log, now, began, ended: 'the common limit works again' });
    this.pacer = createPacer({ pacing: this, now, sleep });
  }

  acquire(priority: Priority, now: number, wanted = 1): number {
    if (this.#granted > 0) {
      this.#granted--;
      return 0;
    }
    this.#rank = ranks[priority];
    const at = this.#time(now + this.#aheadMs);
    const isOffline = now < this.#offlineUntil;
    const waitMs = isOffline ? this.#waitOfflineMs(priority, now, at) : this.#common.waitMs(priority, at);
    if (waitMs > 0) {
      this.#isHeldBack = true;
      if (!isOffline && this.#rank < this.#publishedRank) void this.exchange();
      // Processes that wait for the same moment take turns.
      return waitMs + turnMs * Math.max(0, this.#processes - 1 - this.#turnsSince);
    }
    if (isOffline || (this.#processes === 1 && !this.#isAsking)) {
      this.#common.sent(priority, at, this.#isHeldBack);
      this.#unpublished++;
      if (isOffline) this.#sentOffline.push(at);
      else void this.exchange({ priority });
      return 0;
    }
    if (!this.#isAsking) {
      this.#isAsking = true;
      void this.exchange({ priority, wanted });
    }
    return askAgainMs;
  }

  /** Assumes that since Redis failed each process sent as much as this one, and counts this one's twice. */
  #waitOfflineMs(priority: Priority, now: number, at: number): number {
    const { pausedUntil } = this.pacer.status();
    if (pausedUntil !== undefined) return pausedUntil - now;
    const from = at - this.#options.expected.seconds * 1_000;
    this.#sentOffline = this.#sentOffline.filter((sentAt) => sentAt > from);
    return this.#common.waitMs(priority, at, (this.#sentOffline.length + 1) * this.#processes - 1);
  }

  onOutcome(outcome: RequestOutcome, now: number): void {
    if (now >= this.#offlineUntil)
      void this.exchange({ outcome: { ...outcome, sentAt: outcome.sentAt + this.#aheadMs } });
    // Other processes may have sent more unnoticed, so this refusal proves nothing.
    else if (outcome.outcome === 'refused') this.#stayOffline(outcome);
  }

  #stayOffline({ retryAfterMs = 0 }: Partial<RequestOutcome> = {}): void {
    this.#offlineUntil = Math.max(this.#offlineUntil, this.#options.now() + retryAfterMs + settleMs);
  }

  async exchange({ priority = 'background', wanted = 0, outcome }: Exchange = {}): Promise<void> {
    const { redis, now } = this.#options;
    const isHeldBack = this.#isHeldBack;
    const sent = this.#unpublished;
    this.#unpublished = 0;
    if (sent + wanted > 0) this.#isHeldBack = false;
    const isRefused = outcome?.outcome === 'refused';
    this.#isAsking ||= isRefused;
    try {
      if (!redis.isReady()) throw new StoreAwayError('Redis is away');
      const counted = this.#lastRead === undefined ? 0 : sent;
      this.#lastRead ??= await this.#load();
      this.#publishedRank = this.pacer.status().waiting > wanted ? this.#rank : ranks.background;
      const own = JSON.stringify({ priority, sent, isHeldBack, outcome });
      const fits = this.#fits(priority, wanted);
      const step = [this.#self, this.#lastRead, own, wanted, fits, ranks[priority], this.#publishedRank];
      const keys = ['2', `${this.#prefix}:news`, `${this.#prefix}:processes`];
      const askedAt = now();
      const answer = await redis.send(['EVAL', shareScript, ...keys, ...step.map(String)]);
      const [at, processes, granted, entries] = shareReply.parse(answer);
      const lateMs = at - askedAt - this.#aheadMs;
      // The fastest exchange gives the best measure, unless a clock was set.
      this.#aheadMs += lateMs < 0 || lateMs > clockSetMs ? lateMs : lateMs / 8;
      this.#processes = now() < this.#offlineUntil ? Math.max(processes, this.#processes) : processes;
      // Steps may overlap: skip entries that an earlier step has read.
      const known = entries.findIndex(([id]) => id === this.#lastRead);
      for (const [id, text] of entries.slice(known + 1)) {
        const news = newsSchema.safeParse(readJson(text)).data;
        const isOwn = id === entries.at(-1)?.[0];
        if (news) this.#apply({ ...news, sent: news.sent - (isOwn ? counted : 0) });
        this.#lastRead = id;
      }
      if (wanted > 0 || isRefused) this.#isAsking = false;
      if (granted < wanted) this.#isHeldBack ||= isHeldBack;
      if (granted > 0) this.#turnsSince = 0;
      this.#granted = granted;
      if (granted > 0 || wanted === 0) this.pacer.review();
      this.#granted = 0;
      if (isRefused || now() >= this.#saveAt) await this.#save().catch(() => undefined);
      this.#outage.succeeded();
    } catch (error) {
      this.#unpublished += sent;
      this.#isAsking = false;
      this.#stayOffline(outcome);
      this.pacer.review();
      if (!(error instanceof StoreAwayError)) this.#outage.failed({ error });
    }
  }

  /** Returns how many requests could go now, plus a few, because others also send. */
  #fits(priority: Priority, wanted: number): number {
    const at = this.#time(this.#options.now() + this.#aheadMs);
    let fits = 0;
    while (wanted > 0 && fits < wanted + spare && this.#common.waitMs(priority, at, fits) === 0) fits++;
    return fits;
  }

  /** Returns a time by Redis's clock that never goes backwards, as the clock is only known to some milliseconds. */
  #time(at: number): number {
    return this.#lastAt - at > clockSetMs ? at : Math.max(at, this.#lastAt);
  }

  #apply({ sent, priority, isHeldBack, outcome, ...news }: News): void {
    const { at } = news;
    this.#lastAt = at;
    if (outcome) this.#common.onOutcome(outcome, at);
    if (outcome?.outcome === 'refused')
      this.pacer.pause((outcome.retryAfterMs ?? 0) + at - this.#aheadMs - this.#options.now());
    if (sent > 0) this.#turnsSince++;
    for (let number = 0; number < sent; number++) this.#common.sent(priority, at, isHeldBack);
  }

  async #load(): Promise<string> {
    const { redis, expected } = this.#options;
    const kept = learned.safeParse(readJson(await redis.send(['GET', `${this.#prefix}:learned`]))).data;
    this.#common = createExpectedPacing(expected, kept?.pacing);
    return kept?.lastRead ?? '0-0';
  }

  async #save(): Promise<void> {
    const { redis, now } = this.#options;
    this.#saveAt = now() + saveEveryMs;
    const kept = JSON.stringify({ lastRead: this.#lastRead, pacing: this.#common.snapshot() });
    await redis.send(['SET', `${this.#prefix}:learned`, kept, 'PX', String(learnedMs)]);
  }
}

type Exchange = Partial<Pick<News, 'priority' | 'outcome'> & { wanted: number }>;

const learned = z.object({ lastRead: z.string(), pacing: z.unknown() });
const learnedMs = 90 * dayMs;
const saveEveryMs = 10_000;
const tickMs = 500;
const settleMs = 2_000;
const askAgainMs = 25;
const turnMs = 2;
const spare = 32;
const clockSetMs = 1_000;
