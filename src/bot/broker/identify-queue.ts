import { randomUUID } from 'node:crypto';
import type { IIdentifyThrottler } from '@discordjs/ws';
import { createLease } from '../../shared/store/lease.ts';
import type { RedisConnection } from '../../shared/store/redis-connection.ts';
import type { Clock } from '../../shared/time/clock.ts';

/**
 * Lets one shard per bucket (shard number modulo `maxConcurrency`) identify every 5 seconds, across processes. Each
 * turn is a lease that expires. While Redis is unreachable, each process paces only its own shards.
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

interface IdentifyQueueOptions extends Pick<Clock, 'now' | 'sleep'> {
  maxConcurrency: number;
}

// The 5 seconds that Discord asks for, plus transit.
const turnMs = 5_250;
const askAgainMs = 250;
