import type { RedisConnection } from './redis-connection.ts';

/** Who of several processes is in charge: one at a time, and the next one soon after it is gone. */
interface Lease {
  /** Takes the lease where it is free, or holds on to it. False: another process has it, or Redis is away. */
  renew(): Promise<boolean>;
  release(): Promise<void>;
}

export function createLease(redis: RedisConnection, { key, holder, ttlMs }: LeaseOptions): Lease {
  const run = (script: string) => redis.send(['EVAL', script, '1', key, holder, String(ttlMs)]);
  return {
    renew: () =>
      run(takeOrKeep).then(
        (answer) => Number(answer) === 1,
        () => false,
      ),
    release: () =>
      run(giveBack).then(
        () => undefined,
        () => undefined,
      ),
  };
}

interface LeaseOptions {
  key: string;
  /** A name that no other process has. */
  holder: string;
  ttlMs: number;
}

const takeOrKeep = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;

const giveBack = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`;
