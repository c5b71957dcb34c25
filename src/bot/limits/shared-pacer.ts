import { randomUUID } from 'node:crypto';
import type { Log } from '../../shared/log/log.ts';
import { createOutageLog } from '../../shared/log/outage-log.ts';
import { createLease } from '../../shared/store/lease.ts';
import type { RedisConnection } from '../../shared/store/redis-connection.ts';
import { StoreAwayError } from '../../shared/store/store-error.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { every, type Schedule } from '../../shared/time/schedule.ts';
import type { Claim, Permit, Priority } from './claim.ts';
import { createExpectedPacing, type ExpectedLimit } from './expected-pacing.ts';
import { createPacer, type Pacer, type PacerStatus, type QueuePlace } from './pacer.ts';
import { QueueFollower } from './queue-follower.ts';
import { QueueLeader } from './queue-leader.ts';
import { queueKeys } from './queue-protocol.ts';

interface SharedPacerOptions extends Pick<Clock, 'now' | 'sleep'> {
  redis: RedisConnection;
  /** The name of the limit: processes with the same name share one queue. */
  name: string;
  expected: ExpectedLimit;
  log: Log;
  schedule?: Schedule | undefined;
}

export interface SharedPacer extends Pacer {
  isLeading(): boolean;
  close(): Promise<void>;
}

/**
 * One queue for several processes behind one address: the holder of the lease keeps it and learns the limit for all; the others
 * ask it for each permit. While Redis is away or refuses, each process keeps a queue of its own, with a careful share of the
 * expected limit. Opening never fails: what can't be had from Redis now is had later.
 */
export async function openSharedPacer(options: SharedPacerOptions): Promise<SharedPacer> {
  const membership = new QueueMembership(options);
  await membership.tick();
  const endTicking = (options.schedule ?? every)(() => membership.tick(), tickMs);
  return {
    isLeading: () => membership.isLeading(),
    acquire: (claim) => membership.acquire(claim),
    changed: (claim) => membership.changed(claim),
    placeOf: (claim) => membership.placeOf(claim),
    status: () => membership.status(),
    async close() {
      await endTicking();
      await membership.leave();
    },
  };
}

/** The part of this process in the common queue: its leader, or one that follows, or alone while Redis fails. */
class QueueMembership {
  readonly #options: SharedPacerOptions;
  readonly #self = randomUUID();
  readonly #keys;
  readonly #lease;
  readonly #leader: QueueLeader;
  readonly #follower: QueueFollower;
  readonly #outage;
  #ownPacer: Pacer | undefined;
  #hasJoined = false;
  /** The end of the pause that this process last knew of as the leader. */
  #pausedUntil = 0;
  #granted: { at: number; priority: Priority }[] = [];
  #processes = 1;

  constructor(options: SharedPacerOptions) {
    const { redis, name, expected, now, sleep, log } = options;
    this.#options = options;
    this.#keys = queueKeys(name);
    this.#lease = createLease(redis, { key: this.#keys.lease, holder: this.#self, ttlMs: leaseMs });
    this.#leader = new QueueLeader({ redis, keys: this.#keys, expected, now, sleep, log });
    this.#follower = new QueueFollower({ redis, keys: this.#keys, self: this.#self, now });
    this.#outage = createOutageLog({
      log,
      now,
      began: 'the common queue fails; this process keeps one of its own until it works again',
      ended: 'the common queue works again',
    });
  }

  async leave(): Promise<void> {
    await this.#leader.close();
    await this.#lease.release();
  }

  async tick(): Promise<void> {
    const { redis } = this.#options;
    try {
      if (!redis.isReady()) throw new StoreAwayError('Redis is away');
      await this.#renew();
      this.#hasJoined = true;
      this.#outage.succeeded();
    } catch (error) {
      await this.#withdraw();
      // The store has reported its own outage.
      if (!(error instanceof StoreAwayError)) this.#outage.failed({ error });
    }
    this.#reroute();
  }

  /** Leaves the common queue: a process that can't do its part must not lead, and nothing may wait for it. */
  async #withdraw(): Promise<void> {
    this.#hasJoined = false;
    this.#rememberPause();
    this.#reroute();
    await this.#leader.close();
    await this.#lease.release();
  }

  isLeading(): boolean {
    return this.#leader.pacer !== undefined;
  }

  async acquire(claim: Claim): Promise<Permit> {
    const { now, expected } = this.#options;
    const permit = await (this.#pacerHere()?.acquire(claim) ?? this.#follower.acquire(claim));
    const recent = this.#granted.filter(({ at }) => at > now() - expected.seconds * 1_000);
    this.#granted = [...recent, { at: now(), priority: claim.priority }];
    return permit;
  }

  changed(claim: Claim): void {
    // It waits in one of them: both are there while this process leads and waits out a pause that it met alone.
    this.#leader.pacer?.changed(claim);
    this.#ownPacer?.changed(claim);
    this.#follower.changed(claim);
  }

  placeOf(claim: Claim): QueuePlace | undefined {
    const here = this.#pacerHere()?.placeOf(claim);
    if (here) return here;
    // Only the leader knows its queue.
    return this.#follower.has(claim) ? { place: undefined, expectedAt: undefined } : undefined;
  }

  status(): PacerStatus {
    const { waiting = 0, inFlight = 0, pausedUntil, pace } = this.#pacerHere()?.status() ?? {};
    return {
      waiting: waiting + this.#follower.waiting,
      inFlight,
      pausedUntil: pausedUntil ?? this.#follower.pausedUntil,
      pace,
    };
  }

  async #renew(): Promise<void> {
    const { redis, name, now, log } = this.#options;
    await this.#follower.open();
    await redis.send(['ZADD', this.#keys.members, String(now()), this.#self]);
    await redis.send(['ZREMRANGEBYSCORE', this.#keys.members, '-inf', String(now() - memberMs)]);
    this.#processes = Math.max(1, Number(await redis.send(['ZCARD', this.#keys.members])));
    if (!(await this.#lease.renew())) await this.#leader.close();
    else if (!this.isLeading()) {
      await this.#leader.open();
      log.info({ queue: name }, 'this process keeps the queue for all');
    }
    await this.#leader.save();
    // A refusal that was met alone is waited out alone: the leader does not know of it.
    if (this.#ownPacer?.status().pausedUntil === undefined) this.#ownPacer = undefined;
  }

  /** Moves claims that wait for the leader into this process's own queue, if it has one; otherwise it asks again. */
  #reroute(): void {
    const pacer = this.#pacerHere();
    if (pacer) this.#follower.moveTo((claim) => pacer.acquire(claim));
    else this.#follower.askAgain();
  }

  #pacerHere(): Pacer | undefined {
    const isShared = this.#hasJoined && this.#options.redis.isReady();
    if (isShared && !this.#ownPacer) return this.#leader.pacer;
    this.#ownPacer ??= this.#openOwnPacer();
    return this.#ownPacer;
  }

  #rememberPause(): void {
    this.#pausedUntil = this.#leader.pacer?.status().pausedUntil ?? this.#pausedUntil;
  }

  /** As if one more process took its share, too: how many there are cannot be known now. */
  #openOwnPacer(): Pacer {
    const { expected, now, sleep } = this.#options;
    const requests = Math.max(1, Math.floor(expected.requests / (this.#processes + 1)));
    const pacing = createExpectedPacing({ requests, seconds: expected.seconds });
    // Permits of the common queue still count in the window; those of pictures leave people their part of it.
    for (const { at, priority } of this.#granted) pacing.acquire(priority, at);
    this.#rememberPause();
    const pausedUntil = Math.max(this.#follower.pausedUntil ?? 0, this.#pausedUntil);
    if (pausedUntil > now())
      pacing.onOutcome({ outcome: 'refused', sentAt: now(), retryAfterMs: pausedUntil - now() }, now());
    return createPacer({ pacing, now, sleep });
  }
}

const tickMs = 500;
const leaseMs = 2_000;
const memberMs = 10_000;
