import { listAccounts } from '../accounts/linked-account.ts';
import type { MemberParts } from '../member-parts.ts';

/** Whether the player opted out, or the verified (otherwise any) owner hides the uid. True if the store is late. */
export type HidesId = (uid: string) => Promise<boolean>;

export function createHidesId({
  links,
  people,
  optedOutPlayers,
}: Pick<MemberParts, 'links' | 'people' | 'optedOutPlayers'>): HidesId {
  return async (uid) => {
    if (await optedOutPlayers.tryHas(uid)) return true;
    const holders = await links.tryOwnersWith(uid);
    if (!holders) return true;
    const read = await Promise.all(
      holders.map(async (userId) => {
        const holder = await people.tryGet(userId);
        return holder && listAccounts(userId, holder).filter((one) => one.uid === uid);
      }),
    );
    const accounts = read.filter((one) => one !== undefined).flat();
    const proven = accounts.filter(({ verifiedAt }) => verifiedAt !== undefined);
    const deciding = proven.length > 0 ? proven : accounts;
    return read.includes(undefined) || deciding.some((one) => one.hidesId);
  };
}
