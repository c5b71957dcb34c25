import { randomUUID } from 'node:crypto';
import type { Log } from '../errors/log.ts';
import { createLease } from '../store/lease.ts';
import type { RedisConnection } from '../store/redis-connection.ts';
import { every, type Schedule } from '../time/schedule.ts';
import type { Sleep } from '../time/sleep.ts';
import type { Claim, Permit } from './claim.ts';
import { createExpectedPacing, type ExpectedLimit } from './expected-pacing.ts';
import { createPacer, type Pacer, type QueuePlace } from './pacer.ts';
import { QueueFollower } from './queue-follower.ts';
import { QueueLeader } from './queue-leader.ts';
import { queueKeys } from './queue-protocol.ts';

interface SharedPacerOptions {
  redis: RedisConnection;
  /** What is limited: processes that give the same name share one queue. */
  name: string;
  expected: ExpectedLimit;
  now: () => number;
  sleep: Sleep;
  log: Log;
  schedule?: Schedule;
}

export interface SharedPacer extends Pacer {
  /** Whether this process keeps the queue for all. */
  isLeading(): boolean;
  close(): Promise<void>;
}

/**
 * One queue for several processes behind one address. The process that holds the lease keeps the queue and learns the
 * limit for all; the others ask it for each permit. So people of every process go before background work of any, and a
 * refusal that one process meets stops all. While Redis is away, each process keeps a queue of its own, with a careful
 * share of what is expected.
 */
export async function openSharedPacer(options: SharedPacerOptions): Promise<SharedPacer> {
  const membership = new QueueMembership(options);
  await membership.join();
  const endTicking = (options.schedule ?? every)(() => membership.tick(), tickMs);
  return {
    isLeading: () => membership.isLeading(),
    acquire: (claim) => membership.acquire(claim),
    review: () => membership.review(),
    placeOf: (claim) => membership.placeOf(claim),
    status: () => membership.status(),
    async close() {
      await endTicking();
      await membership.leave();
    },
  };
}

/** The part of this process in the common queue: its leader, or one that follows, or alone while Redis is away. */
class QueueMembership {
  readonly #options: SharedPacerOptions;
  readonly #self = randomUUID();
  readonly #keys;
  readonly #lease;
  readonly #leader: QueueLeader;
  readonly #follower: QueueFollower;
  /** The queue of this process alone. */
  #ownPacer: Pacer | undefined;
  /** When this process was granted permits within the last window. */
  #grantedAt: number[] = [];
  #processes = 1;

  constructor(options: SharedPacerOptions) {
    const { redis, name, expected, now, sleep } = options;
    this.#options = options;
    this.#keys = queueKeys(name);
    this.#lease = createLease(redis, { key: this.#keys.lease, holder: this.#self, ttlMs: leaseMs });
    this.#leader = new QueueLeader({ redis, keys: this.#keys, expected, now, sleep });
    this.#follower = new QueueFollower({ redis, keys: this.#keys, self: this.#self, now });
  }

  async join(): Promise<void> {
    await this.#follower.open();
    await this.tick();
  }

  async leave(): Promise<void> {
    await this.#leader.close();
    await this.#lease.release();
  }

  async tick(): Promise<void> {
    const { redis, log } = this.#options;
    try {
      if (redis.isReady()) await this.#renew();
      else await this.#leader.close();
    } catch (error) {
      log.warn({ error }, 'the common queue could not be looked after; it is tried again');
    }
    this.#reroute();
  }

  isLeading(): boolean {
    return this.#leader.pacer !== undefined;
  }

  async acquire(claim: Claim): Promise<Permit> {
    const { now, expected } = this.#options;
    const permit = await (this.#pacerHere()?.acquire(claim) ?? this.#follower.acquire(claim));
    this.#grantedAt = [...this.#grantedAt.filter((at) => at > now() - expected.seconds * 1_000), now()];
    return permit;
  }

  review(): void {
    (this.#leader.pacer ?? this.#ownPacer)?.review();
    this.#reroute();
  }

  placeOf(claim: Claim): QueuePlace | undefined {
    const here = this.#pacerHere()?.placeOf(claim);
    if (here) return here;
    // Only the leader knows its queue.
    return this.#follower.has(claim) ? { place: undefined, expectedAt: undefined } : undefined;
  }

  status(): ReturnType<Pacer['status']> {
    const { waiting = 0, inFlight = 0, pausedUntil } = this.#pacerHere()?.status() ?? {};
    return {
      waiting: waiting + this.#follower.waiting,
      inFlight,
      pausedUntil: pausedUntil ?? this.#follower.pausedUntil,
    };
  }

  async #renew(): Promise<void> {
    const { redis, name, now, log } = this.#options;
    const isMine = await this.#lease.renew();
    if (isMine && !this.isLeading()) {
      await this.#leader.open();
      log.info({ queue: name }, 'this process keeps the queue for all');
    }
    if (!isMine) await this.#leader.close();
    await this.#leader.save();
    await redis.send(['ZADD', this.#keys.members, String(now()), this.#self]);
    await redis.send(['ZREMRANGEBYSCORE', this.#keys.members, '-inf', String(now() - memberMs)]);
    this.#processes = Math.max(1, Number(await redis.send(['ZCARD', this.#keys.members])));
    this.#ownPacer = undefined;
  }

  /** What waits for the leader goes into the queue of this process where there is one, and is asked again else. */
  #reroute(): void {
    const pacer = this.#pacerHere();
    if (pacer) this.#follower.moveTo((claim) => pacer.acquire(claim));
    else this.#follower.askAgain();
  }

  #pacerHere(): Pacer | undefined {
    if (this.#leader.pacer) return this.#leader.pacer;
    if (this.#options.redis.isReady()) return undefined;
    this.#ownPacer ??= this.#openOwnPacer();
    return this.#ownPacer;
  }

  /** As if one more process took its share, too: how many there are cannot be known now. */
  #openOwnPacer(): Pacer {
    const { expected, now, sleep } = this.#options;
    const requests = Math.max(1, Math.floor(expected.requests / (this.#processes + 1)));
    const pacing = createExpectedPacing({ requests, seconds: expected.seconds });
    // What the common queue granted is still in the window.
    for (const at of this.#grantedAt) pacing.acquire('interactive', at);
    const { pausedUntil } = this.#follower;
    if (pausedUntil !== undefined)
      pacing.onOutcome({ outcome: 'refused', sentAt: now(), retryAfterMs: pausedUntil - now() }, now());
    return createPacer({ pacing, now, sleep });
  }
}

const tickMs = 500;
const leaseMs = 2_000;
const memberMs = 10_000;
