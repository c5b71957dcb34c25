import { randomUUID } from 'node:crypto';
import { every, type Schedule } from '../time/schedule.ts';
import { createLease } from './lease.ts';
import type { RedisConnection } from './redis-connection.ts';

/** Single flight between processes: who takes a question first asks it, the others wait for the answer. */
export interface SharedFlight {
  /** Undefined: another process is asking. Else ours to ask, and to be called when the answer is stored, or never comes. */
  take(key: string): Promise<(() => Promise<void>) | undefined>;
}

/** The question of a process that is gone is free again after this. */
const takenMs = 3_000;

/** While Redis is away each process asks for itself. */
export function createSharedFlight(
  redis: RedisConnection,
  name: string,
  schedule: Schedule = every,
): SharedFlight {
  return {
    async take(key) {
      if (!redis.isReady()) return async () => undefined;
      const holder = randomUUID();
      const lease = createLease(redis, { key: `loadout:flight:${name}:${key}`, holder, ttlMs: takenMs });
      const isOurs = await lease.renew();
      if (!isOurs) return redis.isReady() ? undefined : async () => undefined;
      // The line may be long.
      const endRenewing = schedule(async () => void (await lease.renew()), takenMs / 3);
      return async () => {
        await endRenewing();
        await lease.release();
      };
    },
  };
}
