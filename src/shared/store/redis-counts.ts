import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Counts, Wanted } from './counts.ts';
import type { RedisConnection } from './redis-connection.ts';

/** Runs each call as one script by Redis's clock, so that machines' clocks may differ. */
export function openRedisCounts({ send }: Pick<RedisConnection, 'send'>): Counts {
  async function run({ script, prefix }: Counting, wanted: readonly Wanted[], ...parameters: unknown[]) {
    const keys = wanted.flatMap(({ key }) => [`${prefix}:${key}`, `loadout:bans:${key}`]);
    const counts = wanted.flatMap(({ count, limit }) => [count, limit]);
    const rest = [...keys, ...parameters, ...counts].map(String);
    const rows = numbers.parse(await send(['EVAL', script, String(keys.length), ...rest]));
    return wanted.map(({ key }, at) => ({ key, row: rows[at] ?? [] }));
  }

  return {
    async countInPeriod(wanted, periodMs) {
      const rows = await run(countInPeriods, wanted, periodMs);
      return new Map(
        rows.map(({ key, row: [used = 0, endsAtMs = 0, granted = 0] }) => [key, { used, endsAtMs, granted }]),
      );
    },
    async countInWindow(wanted, { windowMs, banMs }) {
      const rows = await run(countInWindows, wanted, windowMs, banMs, randomUUID());
      return new Map(
        rows.flatMap(({ key, row: [granted] }) => (granted === undefined ? [] : [[key, granted]])),
      );
    },
  };
}

interface Counting {
  script: string;
  prefix: string;
}

const numbers = z.array(z.array(z.number()));

const readTime = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local rows = {}`;

const countInPeriods: Counting = {
  prefix: 'loadout:periods',
  script: `${readTime}
for i = 1, #KEYS / 2 do
  local period = KEYS[2 * i - 1]
  local found = redis.call('HMGET', period, 'used', 'ends')
  local used, ends = tonumber(found[1]) or 0, tonumber(found[2]) or 0
  if ends <= now then used, ends = 0, now + ARGV[1] end
  local granted = math.max(0, math.min(ARGV[2 * i], ARGV[2 * i + 1] - used))
  if granted > 0 then
    redis.call('HSET', period, 'used', used + granted, 'ends', ends)
    redis.call('PEXPIREAT', period, ends)
  end
  rows[i] = { used + granted, ends, granted }
end
return rows`,
};

const countInWindows: Counting = {
  prefix: 'loadout:windows',
  script: `${readTime}
for i = 1, #KEYS / 2 do
  local window, ban, count = KEYS[2 * i - 1], KEYS[2 * i], tonumber(ARGV[2 * i + 2])
  rows[i] = {}
  if redis.call('EXISTS', ban) == 0 then
    redis.call('ZREMRANGEBYSCORE', window, '-inf', now - ARGV[1])
    local granted = math.max(0, math.min(count, ARGV[2 * i + 3] - redis.call('ZCARD', window)))
    for n = 1, granted do redis.call('ZADD', window, now, ARGV[3] .. n) end
    redis.call('PEXPIRE', window, ARGV[1])
    if granted < count then redis.call('SET', ban, '1', 'PX', ARGV[2]) end
    rows[i] = { granted }
  end
end
return rows`,
};
