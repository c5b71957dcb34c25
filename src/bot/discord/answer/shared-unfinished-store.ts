import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '../../../shared/log/log.ts';
import type { RedisConnection } from '../../../shared/store/redis-connection.ts';
import type { Schedule } from '../../../shared/time/schedule.ts';
import { tokenMs, type UnfinishedStore } from './unfinished-answers.ts';

interface SharedUnfinishedOptions {
  every: Schedule;
  log: Log;
}

/**
 * Shares notes among processes through Redis. Each process has its own hash and sends a heartbeat every second; the
 * heartbeat of another one atomically takes the notes of a process that was silent for five seconds. A process that was
 * itself silent waits as long before it takes any.
 */
export class SharedUnfinishedStore implements UnfinishedStore {
  readonly #redis: Pick<RedisConnection, 'send'>;
  readonly #options: SharedUnfinishedOptions;
  readonly #name = randomUUID();
  #beatsInTurn = 0;

  constructor(redis: Pick<RedisConnection, 'send'>, options: SharedUnfinishedOptions) {
    this.#redis = redis;
    this.#options = options;
  }

  set(id: string, note: string): Promise<unknown> {
    const keys = [notesPrefix + this.#name, processesKey];
    return this.#redis.send(['EVAL', keep, '2', ...keys, id, note, String(tokenMs), this.#name]);
  }

  delete(id: string): Promise<unknown> {
    return this.#redis.send(['HDEL', notesPrefix + this.#name, id]);
  }

  async watch(found: (notes: readonly unknown[]) => void): Promise<() => Promise<void>> {
    const look = () => this.#beat(found);
    await look();
    const stop = this.#options.every(look, beatMs);
    return async () => {
      await stop();
      await this.#redis.send(['DEL', alivePrefix + this.#name]).catch(() => undefined);
    };
  }

  async #beat(found: (notes: readonly unknown[]) => void): Promise<void> {
    const isTaking = this.#beatsInTurn * beatMs >= aliveMs ? '1' : '0';
    const values = [this.#name, String(aliveMs), alivePrefix, notesPrefix, isTaking, String(tokenMs)];
    try {
      found(z.array(z.string()).parse(await this.#redis.send(['EVAL', beat, '1', processesKey, ...values])));
      this.#beatsInTurn += 1;
    } catch (error) {
      this.#beatsInTurn = 0;
      this.#options.log.debug({ error }, 'a process could not say that it lives');
    }
  }
}

/** Stores a note, and re-adds its own process. KEYS: notes, all names. ARGV: id, note, its lifetime, own name. */
const keep = `
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('SADD', KEYS[2], ARGV[4])
return redis.call('PEXPIRE', KEYS[1], ARGV[3])`;

/** KEYS: all names. ARGV: own name, its lifetime, prefixes of beats and notes, 1 to take over notes, their lifetime. */
const beat = `
redis.call('SET', ARGV[3] .. ARGV[1], '1', 'PX', ARGV[2])
redis.call('SADD', KEYS[1], ARGV[1])
local taken = {}
if ARGV[5] == '0' then return taken end
for _, name in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  if redis.call('EXISTS', ARGV[3] .. name) == 0 then
    local notes = redis.call('HGETALL', ARGV[4] .. name)
    for i = 1, #notes, 2 do
      redis.call('HSET', ARGV[4] .. ARGV[1], notes[i], notes[i + 1])
      taken[#taken + 1] = notes[i + 1]
    end
    redis.call('DEL', ARGV[4] .. name)
    redis.call('SREM', KEYS[1], name)
  end
end
if #taken > 0 then redis.call('PEXPIRE', ARGV[4] .. ARGV[1], ARGV[6]) end
return taken`;

const beatMs = 1_000;
const aliveMs = 5_000;
const processesKey = 'loadout:unfinished:processes';
const alivePrefix = 'loadout:unfinished:alive:';
const notesPrefix = 'loadout:unfinished:notes:';
