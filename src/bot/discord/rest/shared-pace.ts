import type { RedisConnection } from '../../../shared/store/redis-connection.ts';
import type { Clock } from '../../../shared/time/clock.ts';

interface PaceOptions extends Pick<Clock, 'now' | 'sleep'> {
  redis: Pick<RedisConnection, 'send'> | undefined;
}

/** Returns a function that resolves when a background request may go: 25 a second in all processes of one Redis. */
export function createSharedPace({ redis, now, sleep }: PaceOptions): () => Promise<void> {
  let freeAt = 0;
  function takeOwn(gapMs: number): number {
    const at = Math.max(now(), freeAt);
    freeAt = at + gapMs;
    return at - now();
  }
  return async () => {
    const taken = redis?.send(['EVAL', takeTurn, '1', 'loadout:pace', String(gapMs)]).then(Number);
    const waitMs = await (taken?.catch(() => takeOwn(aloneGapMs)) ?? takeOwn(gapMs));
    if (waitMs > 0) await sleep(waitMs);
  };
}

/** Milliseconds between background requests: 25 a second, half of what Discord allows a bot. */
export const gapMs = 40;
const aloneGapMs = 250;

const takeTurn = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local at = math.max(now, tonumber(redis.call('GET', KEYS[1]) or 0))
redis.call('SET', KEYS[1], string.format('%.3f', at + ARGV[1]), 'PX', math.ceil(at - now + ARGV[1]))
return math.ceil(at - now)`;
