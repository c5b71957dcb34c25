import type { RedisConnection } from './redis-connection.ts';

export type Lease = ReturnType<typeof createLease>;

export function createLease(redis: RedisConnection, { key, holder, ttlMs }: LeaseOptions) {
  const run = (script: string) => redis.send(['EVAL', script, '1', key, holder, String(ttlMs)]);
  return {
    /** Takes or renews the lease. False if another process has it. Rejects if Redis fails. */
    renew: async (): Promise<boolean> => Number(await run(takeOrProlong)) === 1,
    /** Never rejects: a lease that can't be released expires. */
    release: async (): Promise<void> => void (await run(releaseOwn).catch(() => undefined)),
  };
}

interface LeaseOptions {
  key: string;
  holder: string;
  ttlMs: number;
}

const takeOrProlong = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;

const releaseOwn = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`;
