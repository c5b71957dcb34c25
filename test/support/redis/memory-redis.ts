import { RedisLua } from './redis-lua.ts';
import { type RedisReply, RedisReplyError } from './redis-reply.ts';
import { EntryStream } from './redis-stream.ts';

type Value = string | Map<string, string> | Set<string> | EntryStream;
type Arguments = readonly string[];

/**
 * The commands and scripts of Redis that Loadout uses, in memory and by the clock that it is given. The suite of the stream's
 * workers holds it to what a real Redis does.
 */
export class MemoryRedis {
  /** How many entries streams have got. */
  additions = 0;
  readonly #now: () => number;
  readonly #values = new Map<string, { value: Value; endsAt: number }>();
  readonly #lua = new RedisLua((command) => this.call(command));

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @throws RedisReplyError */
  call([name = '', ...given]: Arguments): RedisReply {
    const command = commands[name.toUpperCase()];
    if (!command) throw new RedisReplyError(`ERR unknown command '${name}'`);
    return command(this, given);
  }

  eval(script: string, keys: Arguments, values: Arguments): RedisReply {
    return this.#lua.run(script, keys, values);
  }

  now(): number {
    return this.#now();
  }

  find(key: string): Value | undefined {
    const kept = this.#values.get(key);
    if (kept && kept.endsAt <= this.#now()) this.#values.delete(key);
    else return kept?.value;
    return undefined;
  }

  text(key: string): string | null {
    const value = this.find(key);
    return typeof value === 'string' ? value : null;
  }

  put(key: string, value: Value, endsAt = Number.POSITIVE_INFINITY): void {
    this.#values.set(key, { value, endsAt });
  }

  delete(key: string): number {
    const isThere = this.find(key) !== undefined;
    this.#values.delete(key);
    return Number(isThere);
  }

  expire(key: string, endsAt: number): number {
    if (this.find(key) === undefined) return 0;
    const kept = this.#values.get(key);
    if (kept) kept.endsAt = endsAt;
    return 1;
  }

  /** @returns -1 if `key` stays for ever, -2 if there is none */
  leftMs(key: string): number {
    if (this.find(key) === undefined) return -2;
    const left = (this.#values.get(key)?.endsAt ?? 0) - this.#now();
    return Number.isFinite(left) ? Math.round(left) : -1;
  }

  /** The value at `key`, which `make` makes if there is none. */
  open<Kind extends Value>(key: string, kind: new () => Kind, isMade = true): Kind {
    const value = this.find(key);
    if (value instanceof kind) return value;
    if (value !== undefined) throw new RedisReplyError('WRONGTYPE Operation against a key of the wrong kind');
    const made = new kind();
    if (isMade) this.put(key, made);
    return made;
  }

  stream(key: string, isMade = false): EntryStream {
    return this.open(key, EntryStream, isMade);
  }

  hash(key: string): Map<string, string> {
    return this.open(key, Map<string, string>, false);
  }

  /** Everything as text, for a search. */
  dump(): string {
    const texts = this.keys().map((key) => {
      const value = this.find(key);
      return [key, typeof value === 'string' ? value : [...(value ?? [])]];
    });
    return JSON.stringify(texts);
  }

  keys(): string[] {
    return [...this.#values.keys()].filter((key) => this.find(key) !== undefined);
  }
}

type Command = (redis: MemoryRedis, given: Arguments) => RedisReply;

const commands: Record<string, Command> = {
  PING: () => 'PONG',
  CLIENT: () => 'OK',
  INFO: () => 'cluster_enabled:0\r\nmaxmemory_policy:noeviction\r\n',
  TIME: (redis) => [
    String(Math.floor(redis.now() / 1_000)),
    String(Math.floor((redis.now() % 1_000) * 1_000)),
  ],
  GET: (redis, [key = '']) => redis.text(key),
  SET(redis, [key = '', value = '', option, ms]) {
    redis.put(key, value, option?.toUpperCase() === 'PX' ? redis.now() + Number(ms) : undefined);
    return 'OK';
  },
  MGET: (redis, keys) => keys.map((key) => redis.text(key)),
  DEL: (redis, keys) => keys.reduce((count, key) => count + redis.delete(key), 0),
  UNLINK: (redis, keys) => keys.reduce((count, key) => count + redis.delete(key), 0),
  EXISTS: (redis, keys) => keys.filter((key) => redis.find(key) !== undefined).length,
  PEXPIRE: (redis, [key = '', ms]) => redis.expire(key, redis.now() + Number(ms)),
  PTTL: (redis, [key = '']) => redis.leftMs(key),
  SCAN: (redis, [, , pattern = '*']) => ['0', redis.call(['KEYS', pattern])],
  KEYS(redis, [pattern = '*']) {
    const parts = pattern.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    const isMeant = new RegExp(`^${parts.join('.*')}$`, 's');
    return redis.keys().filter((key) => isMeant.test(key));
  },
  HSET(redis, [key = '', ...fields]) {
    const hash = redis.open(key, Map<string, string>);
    const before = hash.size;
    for (let at = 0; at < fields.length; at += 2) hash.set(fields[at] ?? '', fields[at + 1] ?? '');
    return hash.size - before;
  },
  HSETNX: (redis, [key = '', field = '', value = '']) =>
    redis.hash(key).has(field) ? 0 : redis.call(['HSET', key, field, value]),
  HMGET: (redis, [key = '', ...fields]) => fields.map((field) => redis.hash(key).get(field) ?? null),
  HGETALL: (redis, [key = '']) => [...redis.hash(key)].flat(),
  HEXISTS: (redis, [key = '', field = '']) => Number(redis.hash(key).has(field)),
  HDEL: (redis, [key = '', ...fields]) => removeFrom(redis, key, redis.hash(key), fields),
  HINCRBY(redis, [key = '', field = '', by]) {
    const sum = Number(redis.hash(key).get(field) ?? 0) + Number(by);
    redis.call(['HSET', key, field, String(sum)]);
    return sum;
  },
  SADD(redis, [key = '', ...members]) {
    const set = redis.open(key, Set<string>);
    const before = set.size;
    for (const member of members) set.add(member);
    return set.size - before;
  },
  SMEMBERS: (redis, [key = '']) => [...redis.open(key, Set<string>, false)],
  SREM: (redis, [key = '', ...members]) =>
    removeFrom(redis, key, redis.open(key, Set<string>, false), members),
  XADD(redis, [key = '', ...given]) {
    redis.additions += 1;
    return redis.stream(key, true).add(given, redis.now());
  },
  XLEN: (redis, [key = '']) => redis.stream(key).size,
  XDEL: (redis, [key = '', ...ids]) => redis.stream(key).remove(ids),
  XREAD(redis, [, key = '', after = '']) {
    const entries = redis.stream(key).after(after);
    return entries.length > 0 ? [[key, entries]] : null;
  },
  XGROUP(redis, [what = '', key = '', group = '', name = '']) {
    if (what.toUpperCase() === 'CREATE') return redis.stream(key, true).createGroup(group);
    return redis.stream(key).group(group, key).removeConsumer(name);
  },
  XREADGROUP(redis, given) {
    const [, group = '', consumer = ''] = given;
    const option = (name: string) => given.findIndex((one) => one.toUpperCase() === name) + 1;
    const [key = '', from = ''] = given.slice(option('STREAMS'));
    const count = option('COUNT') > 0 ? Number(given[option('COUNT')]) : undefined;
    const entries = redis.stream(key).group(group, key).read(consumer, { from, count, now: redis.now() });
    return from === '>' && entries.length === 0 ? null : [[key, entries]];
  },
  XACK: (redis, [key = '', group = '', ...ids]) => redis.stream(key).acknowledge(group, ids),
  XINFO: (redis, [, key = '', group = '']) => redis.stream(key).group(group, key).describe(redis.now()),
  XPENDING(redis, [key = '', group = '', ...range]) {
    const isIdle = range[0]?.toUpperCase() === 'IDLE';
    const [, , count, consumer] = isIdle ? range.slice(2) : range;
    const found = redis.stream(key).group(group, key);
    if (count === undefined) return found.summary();
    const idleMs = isIdle ? Number(range[1]) : 0;
    return found.pending(consumer, { idleMs, now: redis.now() }).slice(0, Number(count));
  },
  XCLAIM(redis, [key = '', group = '', consumer = '', idleMs, ...ids]) {
    const claim = { consumer, idleMs: Number(idleMs), now: redis.now() };
    return redis.stream(key).group(group, key).claim(ids, claim);
  },
  EVAL(redis, [script = '', count, ...rest]) {
    return redis.eval(script, rest.slice(0, Number(count)), rest.slice(Number(count)));
  },
};

function removeFrom(
  redis: MemoryRedis,
  key: string,
  from: Set<string> | Map<string, string>,
  names: Arguments,
): number {
  const removed = names.filter((name) => from.delete(name)).length;
  if (from.size === 0) redis.delete(key);
  return removed;
}
