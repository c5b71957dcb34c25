import { createHash } from 'node:crypto';
import { createExpiringCache } from '../../../shared/memory/expiring-cache.ts';
import type { RedisConnection } from '../../../shared/store/redis-connection.ts';

interface Write<Written> {
  /** @param refuseIfEnded throws if this process knows of an end; call it right before each attempt */
  write: (refuseIfEnded: () => void) => Promise<Written>;
  undo: (written: Written) => Promise<unknown>;
}

interface RecentEndsOptions {
  name: string;
  redis: Pick<RedisConnection, 'send'> | undefined;
  now: () => number;
  /** Never jumps. Notes are compared by age: a process's clock may be set, and differs from another machine's. */
  steadyNow: () => number;
}

/** Remembers deleted members and hidden players for a minute in all processes, so that no late answer stores them. */
export class RecentEnds {
  readonly #options: RecentEndsOptions;
  readonly #known;
  #unchecked: UncheckedWrite[] = [];
  #finish = async (_id: string) => false;

  constructor(options: RecentEndsOptions) {
    this.#options = options;
    this.#known = createExpiringCache<number>({
      max: maxKnown,
      ttlMs: longestAnswerMs,
      now: options.steadyNow,
    });
  }

  /** Before each write, `finish` completes a killed process's deletion, which would later delete the new data, too. */
  beforeWrite(finish: (id: string) => Promise<boolean>): void {
    this.#finish = finish;
  }

  /** Records an end; call it before the first deletion and after the last. Rejects if Redis fails. */
  async note(id: string): Promise<void> {
    const { redis, steadyNow } = this.#options;
    this.#known.set(id, steadyNow());
    await redis?.send(['SET', this.#keyOf(id), '', 'PX', String(longestAnswerMs)]);
  }

  isKnownSince(id: string, then: number): boolean {
    const notedAt = this.#known.get(id);
    return notedAt !== undefined && this.#isYounger(this.#options.steadyNow() - notedAt, then);
  }

  /** Also asks for other processes' notes; false if Redis is down, which then takes no writes either. Never rejects. */
  async isSince(id: string, then: number): Promise<boolean> {
    const hasEnded = await this.#ask(id, then);
    if (hasEnded !== undefined && this.#unchecked.length > 0) {
      const oldest = this.#options.now() - longestAnswerMs;
      const due = this.#unchecked.filter(({ writtenAt }) => writtenAt > oldest);
      this.#unchecked = [];
      await Promise.all(due.map((write) => this.#settle(write)));
    }
    return hasEnded ?? false;
  }

  /** Writes unless `id` ended since `then`; undoes the write if it ends during it. @returns undefined if not stored */
  async writeUnlessSince<Written>(
    id: string,
    then: number,
    { write, undo }: Write<Written>,
  ): Promise<Written | undefined> {
    if ((await this.isSince(id, then)) || (await this.#finish(id))) return undefined;
    try {
      const written = await write(() => {
        if (this.isKnownSince(id, then)) throw new Ended();
      });
      const writtenAt = this.#options.now();
      const hasEnded = await this.#settle({ id, then, writtenAt, undo: () => undo(written) });
      return hasEnded ? undefined : written;
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
      return undefined;
    }
  }

  async #ask(id: string, then: number): Promise<boolean | undefined> {
    const { redis } = this.#options;
    if (!redis || this.isKnownSince(id, then)) return this.isKnownSince(id, then);
    const leftMs = await redis.send(['PTTL', this.#keyOf(id)]).catch(() => undefined);
    if (leftMs === undefined) return undefined;
    return Number(leftMs) >= 0 && this.#isYounger(longestAnswerMs - Number(leftMs), then);
  }

  /** A request from the future came before the clock was set back, so it counts as older. */
  #isYounger(ageMs: number, then: number): boolean {
    const requestMs = this.#options.now() - then;
    return requestMs < 0 || ageMs < requestMs;
  }

  async #settle(write: UncheckedWrite): Promise<boolean> {
    const hasEnded = await this.#ask(write.id, write.then);
    try {
      if (hasEnded) await write.undo();
      if (hasEnded === undefined) this.#unchecked.push(write);
    } catch {
      this.#unchecked.push(write);
    }
    return hasEnded ?? false;
  }

  #keyOf(id: string): string {
    return `loadout:ended:${this.#options.name}:${createHash('sha256').update(id).digest('base64url')}`;
  }
}

interface UncheckedWrite {
  id: string;
  then: number;
  writtenAt: number;
  undo: () => Promise<unknown>;
}

class Ended extends Error {}

const maxKnown = 10_000;
const longestAnswerMs = 60_000;
