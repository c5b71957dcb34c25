import type { Collection } from '../records/collection.ts';
import { listAccounts } from './account.ts';
import type { Consent } from './consent.ts';
import type { person } from './person.ts';
import type { ReverseIndex } from './reverse-index.ts';

/** Whether a member who linked the player allows a history. Rejects if the store fails. */
export type KeepsHistory = (uid: string) => Promise<boolean>;

interface KeepsHistoryOptions {
  links: Pick<ReverseIndex, 'ownersWith'>;
  people: Pick<Collection<typeof person.schema>, 'get'>;
  consent: Pick<Consent, 'allowsHistory'>;
}

export function createKeepsHistory({ links, people, consent }: KeepsHistoryOptions): KeepsHistory {
  return async (uid) => {
    for (const userId of await links.ownersWith(uid)) {
      const accounts = listAccounts(userId, await people.get(userId));
      if (accounts.some((one) => one.uid === uid && consent.allowsHistory(one))) return true;
    }
    return false;
  };
}
