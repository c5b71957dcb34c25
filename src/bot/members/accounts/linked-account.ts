import { z } from 'zod';
import { uidPattern } from '../../../shared/contract/limits.ts';

/** Audience of a link: everyone, the members of one server, or only its owner. */
export type AccountVisibility = 'everyone' | 'server' | 'me';

export const account = z.looseObject({
  uid: z.string().regex(uidPattern),
  /** Starts at 1; numbers are never reused. */
  number: z.int().positive(),
  /** Last known name, so that lists need no request. */
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

/** Returns the default account if it is visible here, otherwise the first visible one. */
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
  const accounts = holder.accounts.filter((one) => isVisibleIn(one, guildId));
  return listAccounts(userId, { ...holder, accounts });
}

export function isVisibleIn(
  { visibility, guildId: shownIn }: Pick<Account, 'visibility' | 'guildId'>,
  guildId: string | undefined,
): boolean {
  return visibility === 'everyone' || (visibility === 'server' && shownIn === guildId);
}

/** Orders by latest verification, then earliest link: the same in every process. */
export function byProof(one: LinkedAccount, other: LinkedAccount): number {
  return (
    (other.verifiedAt ?? 0) - (one.verifiedAt ?? 0) ||
    one.linkedAt - other.linkedAt ||
    (one.userId < other.userId ? -1 : 1)
  );
}

export function maySeeHistory(userId: string, account: LinkedAccount): boolean {
  return account.userId === userId || account.sharesHistory;
}

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
