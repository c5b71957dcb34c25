import type { Player } from '../../shared/contract/player.ts';
import type { Answer } from '../player-api/answer.ts';
import type { Collection } from '../records/collection.ts';
import {
  type Account,
  type AccountVisibility,
  accountsOf,
  byProof,
  type LinkedAccount,
  visibleAccountsOf,
} from './account.ts';
import { orNone } from './or-none.ts';
import type { Person, person } from './person.ts';
import type { Asker } from './resolve-settings.ts';
import type { ReverseIndex } from './reverse-index.ts';
import type { Snapshots } from './snapshots.ts';

/** The accounts that members linked. Every change rejects with NotSavedError where the store is away. */
export interface Accounts {
  /** The default first, then as they were linked. */
  list(userId: string): Promise<LinkedAccount[]>;
  /** The account of that number; undefined where it was unlinked, or the one who asks may not see it. */
  findShown(asker: Asker, ref: { userId: string; number: number }): Promise<LinkedAccount | undefined>;
  /** Links a player who was just looked up. The first account becomes the default. */
  link(userId: string, answer: Answer<Player>): Promise<LinkOutcome>;
  /**
   * Links where that is not done yet, and writes down that the member proved it: the proofs of other members end.
   * For {@link Verification} alone.
   */
  confirm(userId: string, answer: Answer<Player>): Promise<LinkOutcome>;
  /** Its history goes too, unless another member linked the same player. @returns undefined where it was not linked */
  unlink(userId: string, uid: string): Promise<LinkedAccount | undefined>;
  /** @returns undefined where it is not linked */
  makeDefault(userId: string, uid: string): Promise<LinkedAccount | undefined>;
  /** @param guildId the server that `server` means. @returns undefined where it is not linked */
  setVisibility(
    userId: string,
    uid: string,
    choice: { visibility: AccountVisibility; guildId?: string | undefined },
  ): Promise<LinkedAccount | undefined>;
  /** Who linked a player: the newest proof first, then who linked first. */
  holdersOf(uid: string): Promise<LinkedAccount[]>;
  /** Writes down name and region as they are now, for every member who linked the player. */
  relabel(answer: Answer<Player>): Promise<void>;
}

export type LinkOutcome =
  | { outcome: 'linked' | 'already-linked'; account: LinkedAccount }
  /** {@link maxAccounts} are linked. */
  | { outcome: 'full' }
  /** Another member proved that it is theirs; a proof of one's own replaces that. */
  | { outcome: 'taken' };

export const maxAccounts = 10;

interface AccountsOptions {
  people: Collection<typeof person.schema>;
  links: ReverseIndex;
  snapshots: Snapshots;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export function createAccounts({ people, links, snapshots, now }: AccountsOptions): Accounts {
  const list = async (userId: string) => accountsOf(userId, await people.get(userId));

  async function holdersOf(uid: string): Promise<LinkedAccount[]> {
    const members = await links.ownersWith(uid);
    const lists = await Promise.all(members.map(list));
    return lists.flatMap((accounts) => accounts.filter((one) => one.uid === uid)).toSorted(byProof);
  }

  /** Adds the account, or changes it where it is linked. */
  async function put(userId: string, answer: Answer<Player>, proof: Proof): Promise<LinkOutcome> {
    const { uid } = answer.value;
    const { record, decision: outcome } = await people.decide(userId, (current) => {
      if (hasAccount(current, uid)) {
        const change = changeAccount(current, uid, { ...labelOf(answer), ...proof });
        return { change, decision: 'already-linked' as const };
      }
      if (current.accounts.length >= maxAccounts) return { change: {}, decision: 'full' as const };
      const change = addAccount(current, answer, { ...proof, linkedAt: now() });
      return { change, decision: 'linked' as const };
    });
    const account = accountsOf(userId, record).find((one) => one.uid === uid);
    if (outcome === 'full' || !account) return { outcome: 'full' };
    await links.settle(uid, userId);
    await snapshots.keep(answer);
    return { outcome, account };
  }

  /** @returns undefined where the player is not linked: nothing is changed then */
  async function changeLinked(
    userId: string,
    uid: string,
    change: (current: Person) => PersonChange,
  ): Promise<LinkedAccount | undefined> {
    const changed = await people.update(userId, (current) =>
      hasAccount(current, uid) ? change(current) : {},
    );
    return accountsOf(userId, changed).find((one) => one.uid === uid);
  }

  const setFields = (userId: string, uid: string, fields: Partial<Account>) =>
    changeLinked(userId, uid, (current) => changeAccount(current, uid, fields));

  return {
    list,
    holdersOf,
    async findShown(asker, { userId, number }) {
      const holder = await people.get(userId);
      const shown =
        asker.userId === userId
          ? accountsOf(userId, holder)
          : visibleAccountsOf(userId, holder, asker.guildId);
      return shown.find((one) => one.number === number);
    },
    async link(userId, answer) {
      const [holder] = await holdersOf(answer.value.uid);
      if (holder?.verifiedAt !== undefined && holder.userId !== userId) return { outcome: 'taken' };
      return put(userId, answer, {});
    },
    async confirm(userId, answer) {
      const { uid } = answer.value;
      const outcome = await put(userId, answer, { verifiedAt: now() });
      if (outcome.outcome === 'full') return outcome;
      for (const holder of await holdersOf(uid))
        if (holder.userId !== userId && holder.verifiedAt !== undefined)
          await setFields(holder.userId, uid, { verifiedAt: undefined });
      return outcome;
    },
    async unlink(userId, uid) {
      const account = (await list(userId)).find((one) => one.uid === uid);
      if (!account) return undefined;
      await links.remove(uid, userId);
      await people.update(userId, (current) => removeAccount(current, uid));
      await links.settle(uid, userId);
      if ((await links.ownersWith(uid)).length === 0) await snapshots.delete(uid);
      return account;
    },
    makeDefault: (userId, uid) => changeLinked(userId, uid, () => ({ defaultUid: uid })),
    setVisibility: (userId, uid, { visibility, guildId }) =>
      setFields(userId, uid, { visibility, guildId: visibility === 'server' ? guildId : undefined }),
    async relabel(answer) {
      const { uid } = answer.value;
      const label = labelOf(answer);
      for (const { userId, name, region } of await holdersOf(uid))
        if (name !== label.name || region !== label.region) await setFields(userId, uid, label);
    },
  };
}

type PersonChange = Partial<Pick<Person, 'accountsMade'>> & {
  accounts?: Account[] | undefined;
  defaultUid?: string | undefined;
};
type Proof = { verifiedAt?: number };

/** Whether the member linked the player. */
export function hasAccount({ accounts }: Person, uid: string): boolean {
  return accounts.some((one) => one.uid === uid);
}

function addAccount(
  { accounts, accountsMade }: Person,
  answer: Answer<Player>,
  times: Proof & { linkedAt: number },
): PersonChange {
  const number = accountsMade + 1;
  const added = {
    uid: answer.value.uid,
    number,
    ...labelOf(answer),
    visibility: 'everyone' as const,
    ...times,
  };
  return { accounts: [...accounts, added], accountsMade: number };
}

function changeAccount({ accounts }: Person, uid: string, change: Partial<Account>): PersonChange {
  return { accounts: accounts.map((one) => (one.uid === uid ? { ...one, ...change } : one)) };
}

// The first of those that are left becomes the default where this one was.
function removeAccount({ accounts, defaultUid }: Person, uid: string): PersonChange {
  return {
    accounts: orNone(accounts.filter((one) => one.uid !== uid)),
    ...(defaultUid === uid && { defaultUid: undefined }),
  };
}

function labelOf({ value: { nickname, region } }: Answer<Player>): Pick<Account, 'name' | 'region'> {
  return { name: nickname, region };
}
