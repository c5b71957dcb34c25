import { randomUUID } from 'node:crypto';
import { createLease } from './lease.ts';
import type { RedisConnection } from './redis-connection.ts';

/** Single flight between processes: who takes a question first asks it, the others wait for the answer. */
export interface SharedFlight {
  /** Undefined: another process is asking. Else ours to ask, and to be called when the answer is stored, or never comes. */
  take(key: string): Promise<(() => Promise<void>) | undefined>;
}

/** A question that was taken and never given back is free again after this. */
const takenMs = 12_000;

/** While Redis is away each process asks for itself. */
export function createSharedFlight(redis: RedisConnection, name: string): SharedFlight {
  return {
    async take(key) {
      if (!redis.isReady()) return async () => undefined;
      const holder = randomUUID();
      const lease = createLease(redis, { key: `loadout:flight:${name}:${key}`, holder, ttlMs: takenMs });
      const isOurs = await lease.renew();
      return isOurs || !redis.isReady() ? lease.release : undefined;
    },
  };
}
