import { randomUUID } from 'node:crypto';
import { every } from '../time/schedule.ts';
import { createLease } from './lease.ts';
import type { RedisConnection } from './redis-connection.ts';

export type SharedFlight = ReturnType<typeof createSharedFlight>;

/** Lifetime of a dead process's lease; a live process may be blocked for 700 ms without losing its own. */
const takenMs = 1_200;
const renewEveryMs = 300;

/** Creates a single flight across processes: one sends, others wait. While Redis fails, each sends its own. */
export function createSharedFlight(redis: RedisConnection, name: string, schedule = every) {
  return {
    /** Returns undefined if another process sends it; otherwise call the result once the answer is stored or failed. */
    async take(key: string): Promise<(() => Promise<void>) | undefined> {
      if (!redis.isReady()) return async () => undefined;
      const holder = randomUUID();
      const lease = createLease(redis, { key: `loadout:flight:${name}:${key}`, holder, ttlMs: takenMs });
      const isOurs = await lease.renew().catch(() => undefined);
      if (isOurs === undefined) return async () => undefined;
      if (!isOurs) return undefined;
      // The request may be queued for longer than the lease lasts.
      const endRenewing = schedule(async () => void (await lease.renew().catch(() => false)), renewEveryMs);
      return async () => {
        await endRenewing();
        await lease.release();
      };
    },
  };
}
