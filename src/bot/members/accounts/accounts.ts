import type { Player } from '../../../shared/contract/player.ts';
import type { Answer } from '../../player-api/answer.ts';
import type { Snapshots } from '../history/snapshots.ts';
import type { MemberParts } from '../member-parts.ts';
import { type Board, boards, type Person } from '../member-records.ts';
import { emptyToUndefined } from '../people/empty-to-undefined.ts';
import type { Recents } from '../people/recents.ts';
import type { Asker } from '../people/resolve-settings.ts';
import {
  type Account,
  type AccountVisibility,
  byProof,
  type LinkedAccount,
  listAccounts,
  listVisibleAccounts,
} from './linked-account.ts';

export type LinkOutcome =
  | { outcome: 'linked' | 'already-linked'; account: LinkedAccount }
  | { outcome: 'full' }
  /** Another member has verified this account; verifying it replaces their claim. */
  | { outcome: 'taken' }
  | { outcome: 'deleted' };

export interface UnlinkedAccount extends LinkedAccount {
  left: readonly Board[];
}

export const maxAccounts = 10;

interface LinkRequest {
  askedAt?: number | undefined;
  /** The server in which a new link is visible; absent in a DM, where only the member sees it. */
  guildId?: string | undefined;
}

interface AccountsParts
  extends Pick<MemberParts, 'people' | 'links' | 'serverLinks' | 'deletions' | 'recentDeletions' | 'now'> {
  snapshots: Snapshots;
  lastPlayers: Pick<Recents, 'forgetHidden'>;
}

export class Accounts {
  readonly #parts: AccountsParts;

  constructor(parts: AccountsParts) {
    this.#parts = parts;
  }

  async list(userId: string): Promise<LinkedAccount[]> {
    return listAccounts(userId, await this.#parts.people.get(userId));
  }

  async findShown(
    asker: Asker,
    { userId, number }: { userId: string; number: number },
  ): Promise<LinkedAccount | undefined> {
    const holder = await this.#parts.people.get(userId);
    const shown =
      asker.userId === userId
        ? listAccounts(userId, holder)
        : listVisibleAccounts(userId, holder, asker.guildId);
    return shown.find((one) => one.number === number);
  }

  /** Links an account; the first becomes the default. A new link is visible only in the request's server. */
  async link(userId: string, answer: Answer<Player>, request: LinkRequest = {}): Promise<LinkOutcome> {
    const [holder] = await this.holdersOf(answer.value.uid);
    if (holder?.verifiedAt !== undefined && holder.userId !== userId) return { outcome: 'taken' };
    return this.#put(userId, answer, { ...request, proof: {} });
  }

  /** Links and verifies the account, which ends all other verifications. Only for {@link Verification}. */
  async confirm(userId: string, answer: Answer<Player>, request: LinkRequest = {}): Promise<LinkOutcome> {
    const { uid } = answer.value;
    const [before] = await this.holdersOf(uid);
    // Later than the replaced verification, even if that was dated by another clock.
    const after = before && before.userId !== userId ? (before.verifiedAt ?? 0) + 1 : 0;
    const proof = { verifiedAt: Math.max(this.#parts.now(), after) };
    const outcome = await this.#put(userId, answer, { ...request, proof });
    if (!('account' in outcome)) return outcome;
    const proven = (await this.holdersOf(uid)).filter(({ verifiedAt }) => verifiedAt !== undefined);
    const [newest] = proven;
    for (const { userId: other, verifiedAt } of proven)
      if (other !== newest?.userId) await this.#endProof(other, uid, verifiedAt);
    if (!newest || newest.userId === userId) return outcome;
    if (outcome.outcome === 'linked') await this.unlink(userId, uid);
    return { outcome: 'taken' };
  }

  /**
   * Removes the link, then deletes the history unless another member linked the player. Unlinking the last one leaves
   * all boards. Rejects if the store fails. The history stays while the link exists. If the link is gone, the next
   * call, the next start or the hourly sweep deletes the history.
   */
  async unlink(userId: string, uid: string): Promise<UnlinkedAccount | undefined> {
    const { people, deletions, lastPlayers } = this.#parts;
    const account = (await this.list(userId)).find((one) => one.uid === uid);
    if (!account) {
      await this.finishUnlinking(userId);
      return undefined;
    }
    // The uid is hidden only as long as the link exists.
    if (account.hidesId) await lastPlayers.forgetHidden([uid]);
    await deletions.update(userId, ({ uids }) => ({ uids: [...new Set([...uids, uid])] }));
    const { decision: left } = await people.decide(userId, (current) => {
      const change = removeAccount(current, uid);
      return { change, decision: boards.filter((one) => one in change && current[one].length > 0) };
    });
    await this.finishUnlinking(userId, [uid]);
    return { ...account, left };
  }

  /** Deletes the histories of players that a member unlinked, by default those noted. Rejects if the store fails. */
  async finishUnlinking(userId: string, unlinked?: readonly string[]): Promise<void> {
    const { people, links, deletions, snapshots } = this.#parts;
    for (const uid of unlinked ?? (await deletions.get(userId)).uids) {
      // A killed process may have removed the link's entry in the index, but not the link.
      const isLinked = hasAccount(await people.get(userId), uid) || (await links.ownersWith(uid)).length > 0;
      if (!isLinked) await snapshots.delete(uid);
      await deletions.update(userId, ({ hasBegun, uids }) =>
        // A deletion of all data needs its list until it ends.
        hasBegun ? {} : { uids: emptyToUndefined(uids.filter((one) => one !== uid)) },
      );
    }
  }

  makeDefault(userId: string, uid: string): Promise<LinkedAccount | undefined> {
    return this.#changeLinked(userId, uid, () => ({ defaultUid: uid }));
  }

  /** @param guildId the server that `server` means @returns undefined if the account is not linked */
  setVisibility(
    userId: string,
    uid: string,
    { visibility, guildId }: { visibility: AccountVisibility; guildId?: string | undefined },
  ): Promise<LinkedAccount | undefined> {
    return this.#setFields(userId, uid, {
      visibility,
      guildId: visibility === 'server' ? guildId : undefined,
    });
  }

  async forgetServer(guildId: string): Promise<void> {
    const { people, serverLinks } = this.#parts;
    for (const userId of await serverLinks.ownersWith(guildId))
      await people.update(userId, ({ accounts }) => ({
        accounts: emptyToUndefined(
          accounts.map((one) => (one.linkedIn === guildId ? { ...one, linkedIn: undefined } : one)),
        ),
      }));
  }

  /** Lists members' accounts of a player: latest verification first, then earliest link. */
  async holdersOf(uid: string): Promise<LinkedAccount[]> {
    const members = await this.#parts.links.ownersWith(uid);
    const lists = await Promise.all(members.map((userId) => this.list(userId)));
    return lists.flatMap((accounts) => accounts.filter((one) => one.uid === uid)).toSorted(byProof);
  }

  async updateNameAndRegion(answer: Answer<Player>): Promise<void> {
    const { uid } = answer.value;
    const label = toLabel(answer);
    for (const { userId, name, region } of await this.holdersOf(uid))
      if (name !== label.name || region !== label.region) await this.#setFields(userId, uid, label);
  }

  async #put(
    userId: string,
    answer: Answer<Player>,
    { askedAt = this.#parts.now(), guildId, proof }: LinkRequest & { proof: Proof },
  ): Promise<LinkOutcome> {
    const { people, snapshots, recentDeletions, now } = this.#parts;
    const { uid } = answer.value;
    const put = await recentDeletions.writeUnlessSince(userId, askedAt, {
      write: (refuseIfEnded) =>
        people.decide(userId, (current) => {
          refuseIfEnded();
          if (hasAccount(current, uid)) {
            const change = changeAccount(current, uid, { ...toLabel(answer), ...proof });
            return { change, decision: 'already-linked' as const };
          }
          if (current.accounts.length >= maxAccounts) return { change: {}, decision: 'full' as const };
          const change = addAccount(current, answer, { ...proof, guildId, linkedAt: now() });
          return { change, decision: 'linked' as const };
        }),
      undo: async ({ decision }) =>
        decision === 'linked' && people.update(userId, (current) => undoLink(current, uid)),
    });
    if (!put) return { outcome: 'deleted' };
    const { record, decision: outcome } = put;
    const account = listAccounts(userId, record).find((one) => one.uid === uid);
    if (outcome === 'full' || !account) return { outcome: 'full' };
    await snapshots.keep(answer);
    return { outcome, account };
  }

  async #endProof(userId: string, uid: string, verifiedAt: number | undefined): Promise<void> {
    await this.#changeLinked(userId, uid, (current) => {
      const isTheSame = current.accounts.some((one) => one.uid === uid && one.verifiedAt === verifiedAt);
      return isTheSame ? changeAccount(current, uid, { verifiedAt: undefined }) : {};
    });
  }

  #setFields(userId: string, uid: string, fields: Partial<Account>): Promise<LinkedAccount | undefined> {
    return this.#changeLinked(userId, uid, (current) => changeAccount(current, uid, fields));
  }

  async #changeLinked(
    userId: string,
    uid: string,
    change: (current: Person) => PersonChange,
  ): Promise<LinkedAccount | undefined> {
    const changed = await this.#parts.people.update(userId, (current) =>
      hasAccount(current, uid) ? change(current) : {},
    );
    return listAccounts(userId, changed).find((one) => one.uid === uid);
  }
}

type PersonChange = {
  [Field in 'accountsMade' | 'accounts' | 'defaultUid' | Board]?: Person[Field] | undefined;
};
type Proof = { verifiedAt?: number };

function hasAccount({ accounts }: Person, uid: string): boolean {
  return accounts.some((one) => one.uid === uid);
}

function addAccount(
  { accounts, accountsMade }: Person,
  answer: Answer<Player>,
  { guildId, ...times }: Proof & { guildId: string | undefined; linkedAt: number },
): PersonChange {
  const number = accountsMade + 1;
  const added = {
    uid: answer.value.uid,
    number,
    ...toLabel(answer),
    visibility: guildId === undefined ? ('me' as const) : ('server' as const),
    guildId,
    linkedIn: guildId,
    ...times,
  };
  return { accounts: [...accounts, added], accountsMade: number };
}

function changeAccount({ accounts }: Person, uid: string, change: Partial<Account>): PersonChange {
  return { accounts: accounts.map((one) => (one.uid === uid ? { ...one, ...change } : one)) };
}

function removeAccount({ accounts, defaultUid }: Person, uid: string): PersonChange {
  const others = accounts.filter((one) => one.uid !== uid);
  return {
    accounts: emptyToUndefined(others),
    defaultUid: defaultUid === uid ? undefined : defaultUid,
    ...(others.length === 0 && Object.fromEntries(boards.map((one) => [one, undefined]))),
  };
}

function undoLink(current: Person, uid: string): PersonChange {
  const change = removeAccount(current, uid);
  return change.accounts ? change : { ...change, accountsMade: undefined };
}

function toLabel({ value: { nickname, region } }: Answer<Player>): Pick<Account, 'name' | 'region'> {
  return { name: nickname, region };
}
