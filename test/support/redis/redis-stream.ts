import { type RedisReply, RedisReplyError } from './redis-reply.ts';

type Entry = [id: string, fields: string[]];

/** A stream of Redis with its consumer groups. */
export class EntryStream {
  /** From the oldest. Nearly all that is asked for is at the end. */
  readonly #entries: Entry[] = [];
  readonly #groups = new Map<string, ConsumerGroup>();
  #last = { at: 0, number: 0 };

  get size(): number {
    return this.#entries.length;
  }

  /** @param given what follows the key of XADD */
  add(given: readonly string[], now: number): string {
    const isTrimmed = given[0]?.toUpperCase() === 'MAXLEN';
    const [, ...fields] = isTrimmed ? given.slice(3) : given;
    const at = Math.max(Math.floor(now), this.#last.at);
    this.#last = { at, number: at === this.#last.at ? this.#last.number + 1 : 0 };
    const id = `${at}-${this.#last.number}`;
    this.#entries.push([id, fields]);
    if (isTrimmed) this.#entries.splice(0, Math.max(0, this.size - Number(given[2])));
    return id;
  }

  [Symbol.iterator](): Iterator<Entry> {
    return this.#entries[Symbol.iterator]();
  }

  find(id: string): string[] | undefined {
    const [found, fields] = this.#entries[this.#placeAfter(id) - 1] ?? [];
    return found === id ? fields : undefined;
  }

  remove(ids: readonly string[]): number {
    const known = ids.filter((id) => this.find(id));
    for (const id of known) this.#entries.splice(this.#placeAfter(id) - 1, 1);
    return known.length;
  }

  after(id: string): Entry[] {
    return this.#entries.slice(this.#placeAfter(id));
  }

  #placeAfter(id: string): number {
    return this.#entries.findLastIndex(([one]) => !isLater(one, id)) + 1;
  }

  createGroup(name: string): string {
    if (this.#groups.has(name)) throw new RedisReplyError('BUSYGROUP Consumer Group name already exists');
    this.#groups.set(name, new ConsumerGroup(this));
    return 'OK';
  }

  group(name: string, key: string): ConsumerGroup {
    const group = this.#groups.get(name);
    if (group) return group;
    throw new RedisReplyError(`NOGROUP No such key '${key}' or consumer group '${name}'`);
  }

  acknowledge(name: string, ids: readonly string[]): number {
    return this.#groups.get(name)?.acknowledge(ids) ?? 0;
  }
}

interface Held {
  consumer: string;
  since: number;
  deliveries: number;
}

class ConsumerGroup {
  readonly #stream: EntryStream;
  readonly #held = new Map<string, Held>();
  /** With the time at which each was last seen. */
  readonly #consumers = new Map<string, number>();
  #lastId = '0-0';

  constructor(stream: EntryStream) {
    this.#stream = stream;
  }

  /** @param from `>` for what nobody has had, or the ID after which to repeat what this consumer holds */
  read(
    consumer: string,
    { from, count, now }: { from: string; count: number | undefined; now: number },
  ): RedisReply[] {
    this.#consumers.set(consumer, now);
    if (from !== '>') return this.#of(consumer).map(([id]) => [id, this.#stream.find(id) ?? null]);
    const entries = this.#stream.after(this.#lastId).slice(0, count);
    for (const [id] of entries) this.#held.set(id, { consumer, since: now, deliveries: 1 });
    this.#lastId = entries.at(-1)?.[0] ?? this.#lastId;
    return entries;
  }

  acknowledge(ids: readonly string[]): number {
    return ids.filter((id) => this.#held.delete(id)).length;
  }

  removeConsumer(name: string): number {
    const held = this.#of(name);
    this.acknowledge(held.map(([id]) => id));
    this.#consumers.delete(name);
    return held.length;
  }

  describe(now: number): RedisReply[] {
    return [...this.#consumers]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, seenAt]) => {
        return ['name', name, 'pending', this.#of(name).length, 'idle', Math.floor(now - seenAt)];
      });
  }

  summary(): RedisReply[] {
    const ids = [...this.#held.keys()].sort((one, other) => (isLater(one, other) ? 1 : -1));
    const counts = [...this.#consumers.keys()].map((name) => [name, String(this.#of(name).length)]);
    const holders = counts.filter(([, count]) => count !== '0');
    return [ids.length, ids[0] ?? null, ids.at(-1) ?? null, holders.length > 0 ? holders : null];
  }

  pending(consumer: string | undefined, { idleMs, now }: { idleMs: number; now: number }): RedisReply[] {
    return this.#of(consumer)
      .filter(([, { since }]) => now - since >= idleMs)
      .map(([id, held]) => [id, held.consumer, Math.floor(now - held.since), held.deliveries]);
  }

  claim(
    ids: readonly string[],
    { consumer, idleMs, now }: { consumer: string; idleMs: number; now: number },
  ): RedisReply[] {
    this.#consumers.set(consumer, now);
    return ids.flatMap((id): RedisReply[] => {
      const held = this.#held.get(id);
      if (!held || now - held.since < idleMs) return [];
      const fields = this.#stream.find(id);
      if (!fields) this.#held.delete(id);
      else this.#held.set(id, { consumer, since: now, deliveries: held.deliveries + 1 });
      return fields ? [[id, fields]] : [];
    });
  }

  #of(consumer: string | undefined): [string, Held][] {
    return [...this.#held]
      .filter(([, held]) => consumer === undefined || held.consumer === consumer)
      .sort(([one], [other]) => (isLater(one, other) ? 1 : -1));
  }
}

function isLater(one: string, other: string): boolean {
  const at = Number.parseInt(one, 10);
  const otherAt = Number.parseInt(other, 10);
  return at > otherAt || (at === otherAt && numberIn(one) > numberIn(other));
}

function numberIn(id: string): number {
  return Number(id.slice(id.indexOf('-') + 1));
}
