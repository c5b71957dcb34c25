import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Counts } from './counts.ts';
import type { RedisConnection } from './redis-connection.ts';

/** Counts in Redis, each call one script, by the clock of Redis: so the clocks of the machines need not agree. */
export function openRedisCounts({ send }: Pick<RedisConnection, 'send'>): Counts {
  const run = (script: string, keys: readonly string[], rest: readonly (string | number)[]) =>
    send(['EVAL', nowMs + script, String(keys.length), ...keys, ...rest.map(String)]);

  return {
    async countInPeriod(wanted, periodMs) {
      const rest = wanted.flatMap(({ count, limit }) => [count, limit]);
      const reply = await run(countInPeriods, wanted.map(periodKey), [periodMs, ...rest]);
      return mapOf(
        wanted.map(({ key }) => key),
        numbers.parse(reply).map(([used = 0, endsAtMs = 0, granted = 0]) => ({ used, endsAtMs, granted })),
      );
    },
    async readPeriods(keys) {
      const reply = await run(
        readPeriods,
        keys.map((key) => periodKey({ key })),
        [],
      );
      const periods = numbers.parse(reply).map(([used = 0, endsAtMs = 0]) => ({ used, endsAtMs }));
      return new Map([...mapOf(keys, periods)].filter(([, { endsAtMs }]) => endsAtMs > 0));
    },
    async addPeriod(key, { used, endsAtMs }) {
      await run(addPeriod, [periodKey({ key })], [used, endsAtMs]);
    },
    async countInWindow(wanted, { windowMs, banMs }) {
      const rest = wanted.flatMap(({ count, limit }) => [count, limit]);
      const keys = wanted.flatMap(({ key }) => [`${prefix}window:${key}`, banKey(key)]);
      const reply = await run(countInWindows, keys, [windowMs, banMs, randomUUID(), ...rest]);
      const granted = z.array(z.number()).parse(reply);
      return mapOf(
        wanted.map(({ key }) => key),
        granted,
      );
    },
    isBanned: async (key) => Number(await send(['EXISTS', banKey(key)])) === 1,
  };
}

const prefix = 'loadout:counts:';
const periodKey = ({ key }: { key: string }) => `${prefix}period:${key}`;
const banKey = (key: string) => `${prefix}ban:${key}`;

const numbers = z.array(z.array(z.coerce.number()));

function mapOf<Value>(keys: readonly string[], values: readonly Value[]): Map<string, Value> {
  return new Map(
    keys.flatMap((key, index): [string, Value][] => {
      const value = values[index];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

const nowMs = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

const countInPeriods = `
local counts = {}
for i, key in ipairs(KEYS) do
  local period = redis.call('HMGET', key, 'used', 'ends')
  local used, ends = tonumber(period[1]) or 0, tonumber(period[2]) or 0
  if ends <= now then used, ends = 0, now + ARGV[1] end
  local granted = math.max(0, math.min(ARGV[2 * i], ARGV[2 * i + 1] - used))
  if granted > 0 then
    redis.call('HSET', key, 'used', used + granted, 'ends', ends)
    redis.call('PEXPIREAT', key, ends)
  end
  counts[i] = { used + granted, ends, granted }
end
return counts`;

const readPeriods = `
local counts = {}
for i, key in ipairs(KEYS) do
  local period = redis.call('HMGET', key, 'used', 'ends')
  counts[i] = { tonumber(period[1]) or 0, tonumber(period[2]) or 0 }
end
return counts`;

const addPeriod = `
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'used', ARGV[1], 'ends', ARGV[2])
  redis.call('PEXPIREAT', KEYS[1], ARGV[2])
end`;

const countInWindows = `
local counts = {}
for i = 1, #KEYS / 2 do
  local window, ban, count = KEYS[2 * i - 1], KEYS[2 * i], tonumber(ARGV[2 * i + 2])
  local granted = 0
  if redis.call('EXISTS', ban) == 0 then
    redis.call('ZREMRANGEBYSCORE', window, '-inf', now - ARGV[1])
    granted = math.max(0, math.min(count, ARGV[2 * i + 3] - redis.call('ZCARD', window)))
    for n = 1, granted do redis.call('ZADD', window, now, ARGV[3] .. n) end
    redis.call('PEXPIRE', window, ARGV[1])
    if granted < count then redis.call('SET', ban, '1', 'PX', ARGV[2]) end
  end
  counts[i] = granted
end
return counts`;
