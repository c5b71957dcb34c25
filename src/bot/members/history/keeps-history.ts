import type { Collection } from '../../records/collection.ts';
import type { ReverseIndex } from '../../records/reverse-index.ts';
import { listAccounts } from '../accounts/account.ts';
import type { person } from '../people/person.ts';

/** Whether a member who linked the player allows a history. Rejects if the store fails. */
export type KeepsHistory = (uid: string) => Promise<boolean>;

interface KeepsHistoryOptions {
  links: Pick<ReverseIndex, 'ownersWith'>;
  people: Pick<Collection<typeof person.schema>, 'get'>;
}

export function createKeepsHistory({ links, people }: KeepsHistoryOptions): KeepsHistory {
  return async (uid) => {
    for (const userId of await links.ownersWith(uid)) {
      const accounts = listAccounts(userId, await people.get(userId));
      if (accounts.some((one) => one.uid === uid && one.keepsHistory)) return true;
    }
    return false;
  };
}
