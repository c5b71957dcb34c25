import type { RedisConnection } from '../../../shared/store/redis-connection.ts';
import type { Clock } from '../../../shared/time/clock.ts';

interface PaceOptions extends Pick<Clock, 'now' | 'sleep'> {
  /** Undefined if this process is the only one. */
  redis: Pick<RedisConnection, 'send'> | undefined;
}

/** Resolves when the caller may send a request that no member waits for: 25 a second of all processes of one Redis. */
export function createSharedPace({ redis, now, sleep }: PaceOptions): () => Promise<void> {
  let freeAt = 0;
  function takeOwn(gapMs: number): number {
    const at = Math.max(now(), freeAt);
    freeAt = at + gapMs;
    return at - now();
  }
  return async () => {
    const taken = redis?.send(['EVAL', takeTurn, '1', 'loadout:pace', String(gapMs)]).then(Number);
    // Without Redis, a process does not know how many others there are.
    const waitMs = await (taken?.catch(() => takeOwn(aloneGapMs)) ?? takeOwn(gapMs));
    if (waitMs > 0) await sleep(waitMs);
  };
}

/** Half of the 50 requests a second that Discord lets a bot send. */
export const gapMs = 40;
const aloneGapMs = 250;

/** The milliseconds until the next free turn, by the clock of Redis. */
const takeTurn = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local at = math.max(now, tonumber(redis.call('GET', KEYS[1]) or 0))
redis.call('SET', KEYS[1], string.format('%.3f', at + ARGV[1]), 'PX', math.ceil(at - now + ARGV[1]))
return math.ceil(at - now)`;
