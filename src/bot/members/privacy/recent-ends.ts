import { createHash } from 'node:crypto';
import type { RedisConnection } from '../../../shared/store/redis-connection.ts';
import { createExpiringCache } from '../../../shared/time/expiring-cache.ts';

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
   * If Redis fails right after the write, it says so with its next answer, and the write is undone then.
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
  now: () => number;
}

export function createRecentEnds({ name, redis, now }: RecentEndsOptions): RecentEnds {
  const known = createExpiringCache<number>({ max: maxKnown, ttlMs: longestAnswerMs, now });
  const keyOf = (id: string) =>
    `loadout:ended:${name}:${createHash('sha256').update(id).digest('base64url')}`;
  const isKnownSince = (id: string, then: number) => (known.get(id) ?? Number.NEGATIVE_INFINITY) > then;

  let unchecked: UncheckedWrite[] = [];

  /** @returns undefined if Redis does not say */
  async function ask(id: string, then: number): Promise<boolean | undefined> {
    if (!redis || isKnownSince(id, then)) return isKnownSince(id, then);
    const reply = await redis.send(['GET', keyOf(id)]).catch(() => undefined);
    return reply === undefined ? undefined : Number(reply ?? Number.NEGATIVE_INFINITY) > then;
  }

  /** Undoes what was written for data that has ended. If Redis fails, the next call of {@link settle} tries again. */
  async function settle(write: UncheckedWrite): Promise<boolean> {
    const hasEnded = await ask(write.id, write.then);
    const isSettled =
      hasEnded === false ||
      (hasEnded &&
        (await write.undo().then(
          () => true,
          () => false,
        )));
    if (!isSettled) unchecked.push(write);
    return hasEnded ?? false;
  }

  /** A Redis that is away takes no write either. */
  async function isSince(id: string, then: number): Promise<boolean> {
    const hasEnded = await ask(id, then);
    if (hasEnded !== undefined && unchecked.length > 0) {
      const due = unchecked.filter(({ writtenAt }) => writtenAt > now() - longestAnswerMs);
      unchecked = [];
      await Promise.all(due.map(settle));
    }
    return hasEnded ?? false;
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
        const hasEnded = await settle({ id, then, writtenAt: now(), undo: () => undo(written) });
        return hasEnded ? undefined : written;
      } catch (error) {
        if (!(error instanceof Ended)) throw error;
      }
      return undefined;
    },
  };
}

/** A write after which the data may have ended. */
interface UncheckedWrite {
  id: string;
  /** Both in milliseconds since the epoch. */
  then: number;
  writtenAt: number;
  undo: () => Promise<unknown>;
}

class Ended extends Error {}

const maxKnown = 10_000;
/** No answer is on its way for longer. */
const longestAnswerMs = 60_000;
