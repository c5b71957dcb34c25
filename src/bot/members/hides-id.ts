import type { Collection } from '../records/collection.ts';
import { hasAccount } from './accounts.ts';
import type { person } from './person.ts';
import type { ReverseIndex } from './reverse-index.ts';

/**
 * Whether any member who linked the player does not show its uid to others: a stranger who linked it first exposes nobody.
 * True also if the store did not tell in time. Never rejects.
 */
export type HidesId = (uid: string) => Promise<boolean>;

interface HidesIdOptions {
  links: Pick<ReverseIndex, 'tryOwnersWith'>;
  people: Pick<Collection<typeof person.schema>, 'tryGet'>;
}

export function createHidesId({ links, people }: HidesIdOptions): HidesId {
  return async (uid) => {
    const holders = await links.tryOwnersWith(uid);
    if (!holders) return true;
    const hides = await Promise.all(
      holders.map(async (userId) => {
        const holder = await people.tryGet(userId);
        return !holder || (holder.showsId === false && hasAccount(holder, uid));
      }),
    );
    return hides.includes(true);
  };
}
