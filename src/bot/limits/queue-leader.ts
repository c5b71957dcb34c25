import type { Log } from '../../shared/log/log.ts';
import type { RedisConnection } from '../../shared/store/redis-connection.ts';
import { readJson } from '../../shared/text/read-json.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { dayMs } from '../../shared/time/utc-day.ts';
import { type Claim, NotAdmittedError, type Permit } from './claim.ts';
import { createExpectedPacing, type ExpectedLimit, type ExpectedPacing } from './expected-pacing.ts';
import { createPacer, type Pacer } from './pacer.ts';
import { type QueueKeys, type QueueMessage, type QueueReply, readMessage } from './queue-protocol.ts';
import type { RequestOutcome } from './request-outcome.ts';

interface QueueLeaderOptions extends Pick<Clock, 'now' | 'sleep'> {
  redis: RedisConnection;
  keys: QueueKeys;
  expected: ExpectedLimit;
  log: Log;
}

/** The queue that one process keeps for all: it learns the limit and answers the other processes over Redis. */
export class QueueLeader {
  readonly #options: QueueLeaderOptions;
  readonly #served = new Map<string, Served>();
  #queue: { pacer: Pacer; pacing: ExpectedPacing } | undefined;
  #isSubscribed = false;

  constructor(options: QueueLeaderOptions) {
    this.#options = options;
  }

  /** Undefined while another process leads. */
  get pacer(): Pacer | undefined {
    return this.#queue?.pacer;
  }

  async open(): Promise<void> {
    const { redis, keys, expected, now, sleep } = this.#options;
    const kept = await redis.send(['GET', keys.learned]);
    const pacing = createExpectedPacing(expected, readJson(kept));
    const onRefused = () => {
      // If this fails, the next tick writes it.
      this.save().catch(() => undefined);
    };
    if (!this.#isSubscribed) await redis.subscribe(keys.leader, (message) => this.#receive(message));
    this.#isSubscribed = true;
    this.#queue = { pacing, pacer: createPacer({ pacing, now, sleep, onRefused }) };
  }

  async save(): Promise<void> {
    if (!this.#queue) return;
    const { redis, keys } = this.#options;
    const learned = JSON.stringify(this.#queue.pacing.snapshot());
    await redis.send(['SET', keys.learned, learned, 'PX', String(learnedMs)]);
  }

  async close(): Promise<void> {
    if (!this.#queue) return;
    const { redis, keys } = this.#options;
    // The next leader begins with what is saved here; Redis may be away.
    await this.save().catch(() => undefined);
    this.#queue = undefined;
    this.#served.clear();
    await redis.unsubscribe(keys.leader).then(
      () => {
        this.#isSubscribed = false;
      },
      // Redis is away: the subscription outlives that, and the next time in the lead uses it again.
      () => undefined,
    );
  }

  #receive(received: unknown): void {
    const message = readMessage(received);
    if (message?.kind === 'acquire') this.#acquire(message);
    else if (message) this.#finish(message.id, message.outcome);
  }

  #acquire({ id, from, claim }: Extract<QueueMessage, { kind: 'acquire' }>): void {
    const pacer = this.#queue?.pacer;
    const known = this.#served.get(id);
    if (known) {
      Object.assign(known.claim, claim);
      if (known.permit) this.#reply(from, { kind: 'granted', id });
      else pacer?.changed(known.claim);
      return;
    }
    if (!pacer) return;
    const entry: Served = { claim };
    this.#served.set(id, entry);
    pacer.acquire(claim).then(
      (permit) => this.#granted(entry, permit, { id, from }),
      (error: unknown) => {
        this.#served.delete(id);
        // The waiting process only learns that it should try later, so a bug is logged here.
        if (!(error instanceof NotAdmittedError))
          this.#options.log.error({ error }, 'the common queue failed to serve a claim');
        const retryAt = error instanceof NotAdmittedError ? error.retryAt : undefined;
        const isPause = pacer.status().pausedUntil !== undefined;
        this.#reply(from, { kind: 'rejected', id, retryAt, isPause });
      },
    );
  }

  #granted(entry: Served, permit: Permit, { id, from }: { id: string; from: string }): void {
    const { sleep, now } = this.#options;
    entry.permit = permit;
    this.#reply(from, { kind: 'granted', id });
    // A process that died with its permit must not keep a place among those in flight.
    sleep(longestPermitMs).then(
      () => this.#finish(id, { outcome: 'lost', sentAt: now() }),
      () => undefined,
    );
  }

  #finish(id: string, outcome: RequestOutcome): void {
    const permit = this.#served.get(id)?.permit;
    if (!permit) return;
    this.#served.delete(id);
    permit.done(outcome);
  }

  #reply(to: string, reply: QueueReply): void {
    const { redis, keys } = this.#options;
    // A process that misses the reply asks again.
    redis.publish(keys.process(to), reply).catch(() => undefined);
  }
}

interface Served {
  claim: Claim;
  permit?: Permit;
}

const learnedMs = 90 * dayMs;
const longestPermitMs = 30_000;
