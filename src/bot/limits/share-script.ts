import { z } from 'zod';
import { requestOutcome } from './request-outcome.ts';

export const newsSchema = z.object({
  at: z.number(),
  sent: z.number(),
  priority: z.enum(['interactive', 'picture', 'background']),
  isHeldBack: z.boolean(),
  outcome: requestOutcome.optional(),
});

export type News = z.infer<typeof newsSchema>;

export const shareReply = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  z.array(z.tuple([z.string(), z.string()])),
]);

/**
 * Shares a limit among processes: a process adds its news, reads the others', and gets free permits. It says how many
 * more requests fit as far as it knows; Redis deducts those in unread news, and grants none after a refusal there. It
 * grants none either while another process has more urgent requests, until two seconds after that process dies. KEYS:
 * news, processes. ARGV: process, ID of the last news it read, its own news, permits wanted, permits that fit, rank of
 * these requests, rank of other waiting ones.
 */
export const shareScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local news, entries, free = cjson.decode(ARGV[3]), {}, tonumber(ARGV[5])
local read = redis.call('XREAD', 'STREAMS', KEYS[1], ARGV[2])
for _, entry in ipairs(read and read[1][2] or {}) do
  local other = cjson.decode(entry[2][2])
  free = other.outcome and other.outcome.outcome == 'refused' and 0 or free - other.sent
  entries[#entries + 1] = {entry[1], entry[2][2]}
end
local count, processes = 1, redis.call('HGETALL', KEYS[2])
for index = 1, #processes, 2 do
  local rank, endsAt = string.match(processes[index + 1], '(%d) (%d+)')
  if tonumber(endsAt) < now then redis.call('HDEL', KEYS[2], processes[index])
  elseif processes[index] ~= ARGV[1] then
    count = count + 1
    if rank < ARGV[6] then free = 0 end
  end
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[7] .. string.format(' %d', now + 2000))
local granted = math.max(0, math.min(tonumber(ARGV[4]), free))
news.at, news.sent = now, news.sent + granted
if news.sent > 0 or news.outcome then
  local text = cjson.encode(news)
  entries[#entries + 1] = {redis.call('XADD', KEYS[1], 'MAXLEN', '~', 20000, '*', 'news', text), text}
end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, 600000) end
return {now, count, granted, entries}`;
