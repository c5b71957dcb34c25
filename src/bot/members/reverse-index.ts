import { z } from 'zod';
import type { Collection } from '../records/collection.ts';
import { defineRecord } from '../records/define-record.ts';
import { orNone } from './or-none.ts';
import type { Person, person } from './person.ts';

/** By uid: the members who linked it. */
export const links = defineIndex('links');
/** By server: the members who take part in its leaderboard or digest. */
export const participants = defineIndex('participants');

/**
 * Finds members by something that stands in their own records. The record is the truth: an entry is made after it and
 * removed before it, so every entry that there is can be found from the record, and a process that dies between the two
 * leaves an entry missing at most, which the next `settle` makes.
 */
export interface ReverseIndex {
  /** The ids of the members whose records have `key`. Rejects where the store fails. */
  membersWith(key: string): Promise<readonly string[]>;
  /** The same for a caller that cannot wait; undefined where it is not known. */
  tryMembersWith(key: string): Promise<readonly string[] | undefined>;
  /** Makes the entry of one member agree with their record. */
  settle(key: string, userId: string): Promise<void>;
  /** Removes the entry of one member: to be done before the record loses `key`. */
  remove(key: string, userId: string): Promise<void>;
}

interface ReverseIndexOptions {
  index: Collection<typeof links.schema>;
  people: Pick<Collection<typeof person.schema>, 'get'>;
  /** Whether a member's record has `key`. */
  has: (person: Person, key: string) => boolean;
}

export function createReverseIndex({ index, people, has }: ReverseIndexOptions): ReverseIndex {
  async function set(key: string, userId: string, isListed: boolean): Promise<void> {
    const { members } = await index.get(key);
    if (members.includes(userId) === isListed) return;
    await index.update(key, (current) => {
      const others = current.members.filter((id) => id !== userId);
      const next = isListed ? [...others, userId] : others;
      return { members: orNone(next) };
    });
  }

  return {
    membersWith: async (key) => (await index.get(key)).members,
    tryMembersWith: async (key) => (await index.tryGet(key))?.members,
    async settle(key, userId) {
      // Another process may change the record between our two steps; the one that comes last sees what is true.
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const isListed = has(await people.get(userId), key);
        await set(key, userId, isListed);
        if (has(await people.get(userId), key) === isListed) return;
      }
    },
    remove: (key, userId) => set(key, userId, false),
  };
}

/** A member does not link and unlink the same account so often at once. */
const maxAttempts = 10;

function defineIndex(name: string) {
  return defineRecord({
    name,
    schema: z.object({ members: z.array(z.string()).default([]) }),
    owner: 'shared',
  });
}
