import { z } from 'zod';
import type { Collection } from '../records/collection.ts';
import { defineRecord } from '../records/define-record.ts';
import { emptyToUndefined } from './empty-to-undefined.ts';

/** By uid: the members who linked it. */
export const links = defineIndex('links');
/** By server: the members who take part in its leaderboard or digest. */
export const participants = defineIndex('participants');
/** By server: the members who linked an account from there. */
export const serverLinks = defineIndex('serverlinks');
/** By server: the members with the role of a rank. */
export const roleHolders = defineIndex('roleholders');
/** By hour of the week in a time zone, see `toWeekHour`: the servers whose digest is due then. */
export const digestHours = defineIndex('digesthours');

/**
 * Finds members or servers by a key in their records. The record is the truth: its entry is made after it and removed before
 * it. If a process dies between the two steps, the entry is missing until the next `sync`.
 */
export interface ReverseIndex {
  /** The ids of the members or servers whose records have `key`. Rejects if the store fails. */
  ownersWith(key: string): Promise<readonly string[]>;
  /** The same for a caller that cannot wait; undefined if the ids are not in memory. */
  tryOwnersWith(key: string): Promise<readonly string[] | undefined>;
  /** Makes the entry of one owner agree with the record. */
  sync(key: string, ownerId: string): Promise<void>;
  /** Removes the entry of one owner. Call it before the record loses `key`. */
  remove(key: string, ownerId: string): Promise<void>;
}

interface ReverseIndexOptions<Owner> {
  index: Collection<typeof links.schema>;
  owners: { get(ownerId: string): Promise<Owner> };
  /** Whether an owner's record has `key`. */
  has: (owner: Owner, key: string) => boolean;
}

export function createReverseIndex<Owner>({ index, owners, has }: ReverseIndexOptions<Owner>): ReverseIndex {
  async function set(key: string, ownerId: string, isListed: boolean): Promise<void> {
    const { members } = await index.get(key);
    if (members.includes(ownerId) === isListed) return;
    await index.update(key, (current) => {
      const others = current.members.filter((id) => id !== ownerId);
      const next = isListed ? [...others, ownerId] : others;
      return { members: emptyToUndefined(next) };
    });
  }

  return {
    ownersWith: async (key) => (await index.get(key)).members,
    tryOwnersWith: async (key) => (await index.tryGet(key))?.members,
    async sync(key, ownerId) {
      // Another process may change the record between our two steps; the one that comes last sees what is true.
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const isListed = has(await owners.get(ownerId), key);
        await set(key, ownerId, isListed);
        if (has(await owners.get(ownerId), key) === isListed) return;
      }
    },
    remove: (key, ownerId) => set(key, ownerId, false),
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
