import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { RedisConnection } from '../../shared/store/redis-connection.ts';

/**
 * Remembers for a minute the members whose data was deleted, in all processes: an answer that was on its way before must not
 * store it anew.
 * Redis holds a hash of the id, never the id.
 */
export interface RecentEnds {
  /** Notes that the data of `id` ends now. Call it before the first deletion and after the last. Rejects if Redis fails. */
  note(id: string): Promise<void>;
  /**
   * Whether it ended since then, as far as this process knows without asking.
   * @param then milliseconds since the epoch
   */
  isKnownSince(id: string, then: number): boolean;
  /** The same, but knows what other processes noted. Never rejects. */
  isSince(id: string, then: number): Promise<boolean>;
  /**
   * Writes data of `id`, unless it ended since `then`. If it ends meanwhile, the deletion may have missed the write: it is undone.
   * @returns undefined if nothing is stored
   */
  writeUnlessSince<Written>(id: string, then: number, write: Write<Written>): Promise<Written | undefined>;
}

interface Write<Written> {
  /** @param refuseIfEnded throws if the data ended meanwhile, as far as this process knows. Call it right before each attempt. */
  write: (refuseIfEnded: () => void) => Promise<Written>;
  undo: (written: Written) => Promise<unknown>;
}

interface RecentEndsOptions {
  /** In keys of Redis. */
  name: string;
  /** Undefined if no other process has the records open. */
  redis: Pick<RedisConnection, 'send'> | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export function createRecentEnds({ name, redis, now }: RecentEndsOptions): RecentEnds {
  const known = new LRUCache<string, number>({
    max: maxKnown,
    ttl: longestAnswerMs,
    ttlResolution: 0,
    perf: { now },
  });
  const keyOf = (id: string) =>
    `loadout:ended:${name}:${createHash('sha256').update(id).digest('base64url')}`;
  const isKnownSince = (id: string, then: number) => (known.get(id) ?? Number.NEGATIVE_INFINITY) > then;

  async function isSince(id: string, then: number): Promise<boolean> {
    if (!redis || isKnownSince(id, then)) return isKnownSince(id, then);
    // A Redis that is away takes no write either.
    const endedAt = await redis.send(['GET', keyOf(id)]).catch(() => null);
    return endedAt !== null && Number(endedAt) > then;
  }

  return {
    async note(id) {
      known.set(id, now());
      await redis?.send(['SET', keyOf(id), String(now()), 'PX', String(longestAnswerMs)]);
    },
    isKnownSince,
    isSince,
    async writeUnlessSince(id, then, { write, undo }) {
      if (await isSince(id, then)) return undefined;
      try {
        const written = await write(() => {
          if (isKnownSince(id, then)) throw new Ended();
        });
        if (!(await isSince(id, then))) return written;
        await undo(written);
      } catch (error) {
        if (!(error instanceof Ended)) throw error;
      }
      return undefined;
    },
  };
}

class Ended extends Error {}

const maxKnown = 10_000;
/** No answer is on its way for longer. */
const longestAnswerMs = 60_000;
