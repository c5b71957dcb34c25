import { randomUUID } from 'node:crypto';
import type { IIdentifyThrottler } from '@discordjs/ws';
import { createLease } from '../../shared/store/lease.ts';
import type { RedisConnection } from '../../shared/store/redis-connection.ts';
import type { Clock } from '../../shared/time/clock.ts';

/**
 * Lets one shard of a bucket identify every 5 seconds, whichever process it belongs to. A bucket is what Discord counts
 * together: the shard's number modulo `maxConcurrency`. Each turn is a lease that is taken and never given back. While Redis
 * is away each process keeps to the pace by itself; a shard that comes too early is sent away by Discord and asks again.
 */
export function createIdentifyQueue(
  redis: RedisConnection,
  { maxConcurrency, now, sleep }: IdentifyQueueOptions,
): IIdentifyThrottler {
  const ownTurns = new Map<number, number>();

  async function mayGo(bucket: number, holder: string): Promise<boolean> {
    const lease = createLease(redis, { key: `loadout:gateway:identify:${bucket}`, holder, ttlMs: turnMs });
    const isTaken = await lease.renew().catch(() => undefined);
    const mayGoAlone = now() - (ownTurns.get(bucket) ?? Number.NEGATIVE_INFINITY) >= turnMs;
    if (!(isTaken ?? mayGoAlone)) return false;
    ownTurns.set(bucket, now());
    return true;
  }

  return {
    async waitForIdentify(shardId, signal) {
      const holder = randomUUID();
      while (!(await mayGo(shardId % maxConcurrency, holder))) await sleep(askAgainMs, signal);
      signal.throwIfAborted();
    },
  };
}

/** `now`: milliseconds of a clock that is never set. */
interface IdentifyQueueOptions extends Pick<Clock, 'now' | 'sleep'> {
  maxConcurrency: number;
}

// Discord's 5 seconds, and the way there.
const turnMs = 5_250;
const askAgainMs = 250;
