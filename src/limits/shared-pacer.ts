import { randomUUID } from 'node:crypto';
import type { Log } from '../errors/log.ts';
import { createLease } from '../store/lease.ts';
import type { RedisConnection } from '../store/redis-connection.ts';
import { every, type Schedule } from '../time/schedule.ts';
import type { Sleep } from '../time/sleep.ts';
import { createExpectedPacing, type ExpectedLimit } from './expected-pacing.ts';
import { NotAdmittedError } from './not-admitted-error.ts';
import { type Claim, createPacer, type Pacer, type Permit } from './pacer.ts';
import { openLineDesk } from './queue-leader.ts';
import { type LineWords, lineKeys, readReply } from './queue-protocol.ts';

interface SharedPacerOptions {
  redis: RedisConnection;
  /** What is limited: processes that give the same name share one line. */
  name: string;
  expected: ExpectedLimit;
  now: () => number;
  sleep: Sleep;
  log: Log;
  schedule?: Schedule;
}

export interface SharedPacer extends Pacer {
  /** Whether this process keeps the line for all. */
  isLeading(): boolean;
  close(): Promise<void>;
}

/**
 * One line for several processes behind one address. One of them, whoever holds the lease, keeps the line and learns the
 * limit for all; the others ask it for each permit. So people of every process go before anybody's background work, and a
 * refusal that one process meets stops all. While Redis is away, each keeps a line of its own with a careful share of
 * what is expected.
 */
export async function openSharedPacer(options: SharedPacerOptions): Promise<SharedPacer> {
  const { redis, name, expected, now, sleep, log, schedule = every } = options;
  const self = randomUUID();
  const keys = lineKeys(name);
  const lease = createLease(redis, { key: keys.lease, holder: self, ttlMs: leaseMs });
  const desk = openLineDesk({ redis, keys, expected, now, sleep });
  const asked = new Map<string, Asked>();
  /** Permits that were granted from afar, until they are done. */
  const underWay = new Set<string>();
  let ownLine: Pacer | undefined;
  /** When permits of ours were granted within the last window. */
  let granted: number[] = [];
  let processes = 1;
  let pausedUntil = 0;

  async function tick(): Promise<void> {
    try {
      if (!redis.isReady()) await desk.close();
      else await takePart();
    } catch (error) {
      log.warn({ error }, 'the common line could not be looked after; it is tried again');
    }
    reroute();
  }

  async function takePart(): Promise<void> {
    const isMine = await lease.renew();
    if (isMine && !desk.pacer()) {
      await desk.open();
      log.info({ line: name }, 'this process keeps the line for all');
    }
    if (!isMine) await desk.close();
    await desk.save();
    await redis.send(['ZADD', keys.members, String(now()), self]);
    await redis.send(['ZREMRANGEBYSCORE', keys.members, '-inf', String(now() - memberMs)]);
    processes = Math.max(1, Number(await redis.send(['ZCARD', keys.members])));
    ownLine = undefined;
  }

  /** Whoever waits for another process is told to it again, or comes into our own line where that is ours to keep. */
  function reroute(): void {
    for (const [id, { claim, resolve, reject }] of asked) {
      const line = lineHere();
      if (line) {
        asked.delete(id);
        line.acquire(claim).then(resolve, reject);
      } else if (claim.deadline <= now()) {
        asked.delete(id);
        reject(new NotAdmittedError('queue', now() + 1));
      } else tell({ kind: 'ask', id, from: self, claim });
    }
  }

  function lineHere(): Pacer | undefined {
    if (desk.pacer()) return desk.pacer();
    if (redis.isReady()) return undefined;
    ownLine ??= openOwnLine();
    return ownLine;
  }

  /** As if a further process took its share, too: nobody hears how many there are now. */
  function openOwnLine(): Pacer {
    const requests = Math.max(1, Math.floor(expected.requests / (processes + 1)));
    const pacing = createExpectedPacing({ requests, seconds: expected.seconds });
    // What the common line let us send is still in the window.
    for (const at of granted) pacing.acquire('interactive', at);
    if (now() < pausedUntil) {
      const refused = { outcome: 'refused', sentAt: now(), retryAfterMs: pausedUntil - now() } as const;
      pacing.onOutcome(refused, now());
    }
    return createPacer({ pacing, now, sleep });
  }

  function tell(words: LineWords): void {
    // What was not heard is said again at the next tick.
    redis.publish(keys.desk, words).catch(() => undefined);
  }

  function askDesk(claim: Claim): Promise<Permit> {
    const id = randomUUID();
    const permit = new Promise<Permit>((resolve, reject) => asked.set(id, { claim, resolve, reject }));
    tell({ kind: 'ask', id, from: self, claim });
    return permit;
  }

  function heard(message: unknown): void {
    const reply = readReply(message);
    if (!reply) return;
    const { id } = reply;
    const waiting = asked.get(id);
    asked.delete(id);
    if (reply.kind === 'no') {
      if (reply.isPause) pausedUntil = Math.max(pausedUntil, reply.retryAt);
      waiting?.reject(new NotAdmittedError('queue', reply.retryAt));
    } else if (waiting) waiting.resolve(permitFromAfar(id));
    // Nobody wants it any more; one that is said twice is under way already.
    else if (!underWay.has(id)) tell({ kind: 'done', id, outcome: { outcome: 'lost', sentAt: now() } });
  }

  function permitFromAfar(id: string): Permit {
    underWay.add(id);
    return {
      done(outcome) {
        underWay.delete(id);
        tell({ kind: 'done', id, outcome });
      },
    };
  }

  await redis.subscribe(keys.process(self), heard);
  await tick();
  const endTicking = schedule(tick, tickMs);
  return {
    isLeading: () => desk.pacer() !== undefined,
    async acquire(claim) {
      const permit = await (lineHere()?.acquire(claim) ?? askDesk(claim));
      granted = [...granted.filter((at) => at > now() - expected.seconds * 1_000), now()];
      return permit;
    },
    review() {
      (desk.pacer() ?? ownLine)?.review();
      reroute();
    },
    placeOf(claim) {
      const here = lineHere()?.placeOf(claim);
      if (here) return here;
      const place = [...asked.values()].findIndex((waiting) => waiting.claim === claim) + 1;
      return place > 0 ? { place, expectedAt: now() + 1_000 } : undefined;
    },
    status() {
      const { waiting = 0, inFlight = 0, pausedUntil: here } = lineHere()?.status() ?? {};
      const paused = here ?? (now() < pausedUntil ? pausedUntil : undefined);
      return { waiting: waiting + asked.size, inFlight, pausedUntil: paused };
    },
    async close() {
      await endTicking();
      await desk.close();
      await lease.release();
    },
  };
}

interface Asked {
  claim: Claim;
  resolve: (permit: Permit) => void;
  reject: (error: unknown) => void;
}

const tickMs = 500;
const leaseMs = 2_000;
const memberMs = 10_000;
