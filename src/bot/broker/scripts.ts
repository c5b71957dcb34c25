/**
 * The steps of an interaction as Redis runs them. The hash `state` of an interaction has `published`, `deferral` (the kind of
 * its first answer), `owner` (the worker that took it), `deliveries` (how many workers took it) and `answered` (the process that gave
 * the last answer).
 */

/**
 * A Redis that hung runs late what it was sent before: its sender has answered by then.
 * KEYS: state, stream. ARGV: the interaction, how many entries are kept, how long the state is kept, the time after which it is
 * too late, how long it has waited.
 */
export const publish = `
local time = redis.call('TIME')
if time[1] * 1000 + math.floor(time[2] / 1000) > tonumber(ARGV[4]) then return -1 end
if redis.call('HSETNX', KEYS[1], 'published', '1') == 0 then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[2], '*', 'interaction', ARGV[1], 'waited', ARGV[5])
return 1`;

/** KEYS: state. ARGV: prefix of the workers' keys. */
export const inspect = `
local state = redis.call('HMGET', KEYS[1], 'published', 'deferral', 'answered', 'owner')
local isHeld = state[4] and redis.call('EXISTS', ARGV[1] .. state[4]) or 0
return {state[1] or '', state[2] or '', state[3] or '', isHeld}`;

/** KEYS: state. ARGV: deferral, how long the state is kept. */
export const beginDeferral = `
if redis.call('HEXISTS', KEYS[1], 'answered') == 1 then return 0 end
if redis.call('HSETNX', KEYS[1], 'deferral', ARGV[1]) == 0 then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/** KEYS: state. ARGV: deferral, how long the state is kept. */
export const noteDeferral = `
redis.call('HSET', KEYS[1], 'deferral', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/** KEYS: state. ARGV: prefix of the workers' keys, how long the state is kept. */
export const giveUp = `
local state = redis.call('HMGET', KEYS[1], 'answered', 'owner')
if state[1] then return 0 end
if state[2] and redis.call('EXISTS', ARGV[1] .. state[2]) == 1 then return 0 end
redis.call('HSET', KEYS[1], 'answered', 'gateway')
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/** From the first entry on: what was published before there was a group is read, too. KEYS: stream. ARGV: group. */
export const createGroup = `
local reply = redis.pcall('XGROUP', 'CREATE', KEYS[1], ARGV[1], '0', 'MKSTREAM')
if reply.err and not string.find(reply.err, 'BUSYGROUP') then return reply end
return 1`;

/**
 * Says that the worker lives, and claims what dead workers hold. Not XAUTOCLAIM: it goes by the idle time of each entry,
 * so that it would take what a living worker is slow with, too. A dead worker that holds nothing is removed.
 * KEYS: stream, the worker's key. ARGV: group, worker, how long it counts as alive, least idle time, prefix of the workers' keys,
 * 1 if it claims.
 */
export const beat = `
redis.call('SET', KEYS[2], '1', 'PX', ARGV[3])
local claimed = {}
if ARGV[6] == '0' then return claimed end
local consumers = redis.pcall('XINFO', 'CONSUMERS', KEYS[1], ARGV[1])
if consumers.err then return claimed end
for _, facts in ipairs(consumers) do
  local consumer = {}
  for i = 1, #facts, 2 do consumer[facts[i]] = facts[i + 1] end
  if consumer.name ~= ARGV[2] and redis.call('EXISTS', ARGV[5] .. consumer.name) == 0 then
    if consumer.pending == 0 then
      redis.call('XGROUP', 'DELCONSUMER', KEYS[1], ARGV[1], consumer.name)
    else
      local held = redis.call('XPENDING', KEYS[1], ARGV[1], 'IDLE', ARGV[4], '-', '+', 100, consumer.name)
      for _, pending in ipairs(held) do
        for _, entry in ipairs(redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[2], ARGV[4], pending[1])) do
          claimed[#claimed + 1] = entry
        end
      end
    end
  end
end
return claimed`;

/** KEYS: state. ARGV: worker, how long the state is kept. */
export const take = `
local state = redis.call('HMGET', KEYS[1], 'answered', 'deferral')
local time = redis.call('TIME')
local deliveries = 0
if not state[1] then
  redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'published', '1')
  deliveries = redis.call('HINCRBY', KEYS[1], 'deliveries', 1)
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return {state[1] or '', state[2] or '', time[1] * 1000 + math.floor(time[2] / 1000), deliveries}`;

/** KEYS: state, stream. ARGV: group, worker, entry, how long the state is kept. */
export const finish = `
local state = redis.call('HMGET', KEYS[1], 'owner', 'answered')
if state[1] and state[1] ~= ARGV[2] and not state[2] then return 0 end
redis.call('HSETNX', KEYS[1], 'answered', 'worker')
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('XACK', KEYS[2], ARGV[1], ARGV[3])
redis.call('XDEL', KEYS[2], ARGV[3])
return 1`;

/** KEYS: stream. ARGV: group, entries. */
export const drop = `
for entry = 2, #ARGV do
  redis.call('XACK', KEYS[1], ARGV[1], ARGV[entry])
  redis.call('XDEL', KEYS[1], ARGV[entry])
end
return 1`;

/** A consumer that still has entries stays until others claim them. KEYS: stream, worker's key. ARGV: group, worker. */
export const leave = `
redis.call('DEL', KEYS[2])
local held = redis.pcall('XPENDING', KEYS[1], ARGV[1], '-', '+', 1, ARGV[2])
if not held.err and #held == 0 then redis.call('XGROUP', 'DELCONSUMER', KEYS[1], ARGV[1], ARGV[2]) end
return 1`;
