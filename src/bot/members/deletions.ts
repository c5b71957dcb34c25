import { LRUCache } from 'lru-cache';
import type { Collection } from '../records/collection.ts';
import type { person } from './person.ts';

/** Which members had everything deleted a moment ago, by this process or another one. */
export interface Deletions {
  /**
   * Whether the member had everything deleted since then: what was on its way must not be stored any more.
   * @param then milliseconds since the epoch
   */
  isDeletedSince(userId: string, then: number): boolean;
}

export function watchDeletions(
  people: Pick<Collection<typeof person.schema>, 'onChange'>,
  now: () => number,
): Deletions {
  const deletedAt = new LRUCache<string, number>({
    max: maxMembers,
    ttl: longestAnswerMs,
    ttlResolution: 0,
    perf: { now },
  });
  people.onChange((userId, { isDeletion }) => {
    if (isDeletion) deletedAt.set(userId, now());
  });
  return { isDeletedSince: (userId, then) => (deletedAt.get(userId) ?? Number.NEGATIVE_INFINITY) > then };
}

const maxMembers = 10_000;
// No answer is on its way for longer.
const longestAnswerMs = 60_000;
