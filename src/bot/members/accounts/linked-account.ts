import { z } from 'zod';
import { uidPattern } from '../../../shared/contract/limits.ts';

/** The people who may see that an account belongs to a member: everyone, the members of one server, or only the member. */
export type AccountVisibility = 'everyone' | 'server' | 'me';

/** A linked account as it is stored. Fields of a newer version stay through a change. */
export const account = z.looseObject({
  uid: z.string().regex(uidPattern),
  /** 1 for the member's first account; an unlinked one's number is not given again. */
  number: z.int().positive(),
  /** As it was called when it was seen last: lists need no question upstream. */
  name: z.string().catch(''),
  region: z.string().optional().catch(undefined),
  visibility: z.enum(['everyone', 'server', 'me']).catch('me'),
  guildId: z.string().optional().catch(undefined),
  linkedAt: z.number(),
  verifiedAt: z.number().optional().catch(undefined),
  linkedIn: z.string().optional().catch(undefined),
});

export type Account = Readonly<z.output<typeof account>>;

export interface AccountHolder {
  accounts: readonly Account[];
  defaultUid?: string | undefined;
  showsId?: boolean | undefined;
  sharesHistory?: boolean | undefined;
  keepsHistory?: boolean | undefined;
}

export interface LinkedAccount {
  userId: string;
  /** Names the account together with `userId` if the uid is hidden. */
  number: number;
  uid: string;
  name: string;
  region: string | undefined;
  visibility: AccountVisibility;
  guildId: string | undefined;
  linkedIn: string | undefined;
  linkedAt: number;
  verifiedAt: number | undefined;
  isDefault: boolean;
  hidesId: boolean;
  sharesHistory: boolean;
  keepsHistory: boolean;
}

/** All accounts of a member, the default first, then as they were linked. */
export function listAccounts(userId: string, holder: AccountHolder): LinkedAccount[] {
  const { accounts, defaultUid, showsId = true, sharesHistory = false, keepsHistory = false } = holder;
  const main = accounts.find(({ uid }) => uid === defaultUid) ?? accounts[0];
  const inOrder = accounts.filter((one) => one !== main);
  return (main ? [main, ...inOrder] : []).map((one) => ({
    userId,
    number: one.number,
    uid: one.uid,
    name: one.name,
    region: one.region,
    visibility: one.visibility,
    guildId: one.guildId,
    linkedIn: one.linkedIn,
    linkedAt: one.linkedAt,
    verifiedAt: one.verifiedAt,
    isDefault: one === main,
    hidesId: !showsId,
    sharesHistory,
    keepsHistory,
  }));
}

/** The account that others see of a member in a place: the default, else the first that is visible there. */
export function findVisibleAccount(
  userId: string,
  holder: AccountHolder,
  guildId: string | undefined,
): LinkedAccount | undefined {
  const [first] = listVisibleAccounts(userId, holder, guildId);
  return first;
}

export function listVisibleAccounts(
  userId: string,
  holder: AccountHolder,
  guildId: string | undefined,
): LinkedAccount[] {
  const accounts = holder.accounts.filter(
    (one) => one.visibility === 'everyone' || (one.visibility === 'server' && one.guildId === guildId),
  );
  return listAccounts(userId, { ...holder, accounts });
}

/** Sorts accounts of one player: the newest proof first, then who linked it first. Every process sorts them alike. */
export function byProof(one: LinkedAccount, other: LinkedAccount): number {
  return (
    (other.verifiedAt ?? 0) - (one.verifiedAt ?? 0) ||
    one.linkedAt - other.linkedAt ||
    (one.userId < other.userId ? -1 : 1)
  );
}

/** Whether a member may see the history of an account, if there is one: their own, and those of others who share theirs. */
export function maySeeHistory(userId: string, account: LinkedAccount): boolean {
  return account.userId === userId || account.sharesHistory;
}

/** Stands in an option in place of the uid of an own account whose uid others do not see. */
export function accountChoice({ number }: Pick<LinkedAccount, 'number'>): string {
  return `me:${number}`;
}

export function findChosenAccount(
  typed: string,
  accounts: readonly LinkedAccount[],
): LinkedAccount | undefined {
  return accounts.find((one) => accountChoice(one) === typed.trim());
}

export function isAccountChoice(typed: string): boolean {
  return /^me:\d{1,9}$/.test(typed.trim());
}
