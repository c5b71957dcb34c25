/**
 * Redis scripts for the steps of an interaction. Fields of the hash `state`: `published`, `deferral` (kind of first
 * answer), `owner` (its worker), `deliveries` (number of workers so far), `answered` (the process that answered last).
 */

/**
 * Adds an interaction, unless past its deadline: a hung Redis runs commands after their sender gave up and answered.
 * KEYS: state, stream. ARGV: interaction, most entries kept, lifetime of the state, deadline, time waited.
 */
export const publish = `
local time = redis.call('TIME')
if time[1] * 1000 + math.floor(time[2] / 1000) > tonumber(ARGV[4]) then return -1 end
if redis.call('HSETNX', KEYS[1], 'published', '1') == 0 then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[2], '*', 'interaction', ARGV[1], 'waited', ARGV[5])
return 1`;

/** Reads a state, and whether a live worker holds the interaction. KEYS: state. ARGV: prefix of the workers' keys. */
export const inspect = `
local state = redis.call('HMGET', KEYS[1], 'published', 'deferral', 'answered', 'owner')
local isHeld = state[4] and redis.call('EXISTS', ARGV[1] .. state[4]) or 0
return {state[1] or '', state[2] or '', state[3] or '', isHeld}`;

/** Records a deferral, unless already deferred or answered. KEYS: state. ARGV: deferral, lifetime of the state. */
export const beginDeferral = `
if redis.call('HEXISTS', KEYS[1], 'answered') == 1 then return 0 end
if redis.call('HSETNX', KEYS[1], 'deferral', ARGV[1]) == 0 then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/** Records a deferral. KEYS: state. ARGV: deferral, lifetime of the state. */
export const noteDeferral = `
redis.call('HSET', KEYS[1], 'deferral', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/** Ends an interaction that no worker holds. KEYS: state. ARGV: prefix of the workers' keys, lifetime of the state. */
export const giveUp = `
local state = redis.call('HMGET', KEYS[1], 'answered', 'owner')
if state[1] then return 0 end
if state[2] and redis.call('EXISTS', ARGV[1] .. state[2]) == 1 then return 0 end
redis.call('HSET', KEYS[1], 'answered', 'gateway')
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/** Creates the group at the first entry, so that entries older than the group are read. KEYS: stream. ARGV: group. */
export const createGroup = `
local reply = redis.pcall('XGROUP', 'CREATE', KEYS[1], ARGV[1], '0', 'MKSTREAM')
if reply.err and not string.find(reply.err, 'BUSYGROUP') then return reply end
return 1`;

/**
 * Heartbeat that also claims the entries of dead workers and removes dead workers without any. XAUTOCLAIM goes by
 * each entry's idle time, so it would steal from slow but live workers.
 * KEYS: stream, worker's key. ARGV: group, worker, lifetime of a beat, least idle time, prefix of the workers' keys,
 * 1 to claim.
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

/** Makes a worker the owner, unless answered; counts deliveries. KEYS: state. ARGV: worker, lifetime of the state. */
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

/** Removes the owner's answered entry. KEYS: state, stream. ARGV: group, worker, entry, lifetime of the state. */
export const finish = `
local state = redis.call('HMGET', KEYS[1], 'owner', 'answered')
if state[1] and state[1] ~= ARGV[2] and not state[2] then return 0 end
redis.call('HSETNX', KEYS[1], 'answered', 'worker')
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('XACK', KEYS[2], ARGV[1], ARGV[3])
redis.call('XDEL', KEYS[2], ARGV[3])
return 1`;

/** Removes malformed entries. KEYS: stream. ARGV: group, entries. */
export const drop = `
for entry = 2, #ARGV do
  redis.call('XACK', KEYS[1], ARGV[1], ARGV[entry])
  redis.call('XDEL', KEYS[1], ARGV[entry])
end
return 1`;

/** Removes a worker, unless others must claim its entries. KEYS: stream, worker's key. ARGV: group, worker. */
export const leave = `
redis.call('DEL', KEYS[2])
local held = redis.pcall('XPENDING', KEYS[1], ARGV[1], '-', '+', 1, ARGV[2])
if not held.err and #held == 0 then redis.call('XGROUP', 'DELCONSUMER', KEYS[1], ARGV[1], ARGV[2]) end
return 1`;
