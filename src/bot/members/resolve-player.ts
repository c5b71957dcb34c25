import { NotReadError } from '../../shared/errors/not-read-error.ts';
import { InputError } from '../game/input-error.ts';
import { readUid } from '../game/uid.ts';
import type { LinkedAccount } from './account.ts';
import { findChosenAccount, isAccountChoice } from './account-choice.ts';
import { memberMentioned } from './member-mentioned.ts';
import type { Settings } from './resolve-settings.ts';

/** A player that is asked for, before anything is read: as a member typed it, or as a custom id holds it. */
export type PlayerRef =
  | {
      uid: string;
      /** Undefined: wherever the player is. */
      region: string | undefined;
      /** The member's account that is meant, if one is: it says whether others may see the uid. */
      account?: LinkedAccount | undefined;
    }
  | {
      /** Others may not see it: the account has it. */
      uid?: undefined;
      region: string | undefined;
      account: Pick<LinkedAccount, 'userId' | 'number'>;
    };

/**
 * Finds the player that the member means: the typed ID, or else the account that the named member shows here, or else the
 * asking member's default account.
 * @param hints `uid`: the text of the option: an ID, a mention of a member, or the text of `accountChoice`. `member`: the id
 * of a named member
 * @throws InputError if the hints name no player or several, the named member shows no account, or the text is not an ID;
 * NotReadError if the store did not give the account
 */
export function resolvePlayer(
  {
    uid,
    member,
    region,
  }: { uid?: string | undefined; member?: string | undefined; region?: string | undefined },
  settings: Pick<Settings, 'accounts' | 'shownAccounts' | 'unread'>,
): Extract<PlayerRef, { uid: string }> {
  const typed = uid?.trim() ? uid.trim() : undefined;
  if (typed !== undefined && member !== undefined) throw new InputError({ kind: 'uid-and-member' });
  const mentioned = member ?? memberMentioned(typed);
  if (mentioned !== undefined) return ofAccount(shownBy(mentioned, settings), region);
  if (typed === undefined) {
    const [own] = settings.accounts;
    if (settings.unread?.own) throw new NotReadError();
    if (!own) throw new InputError({ kind: 'uid-missing' });
    return ofAccount(own, region);
  }
  if (isAccountChoice(typed)) return ofAccount(chosenBy(typed, settings), region);
  const read = readUid(typed);
  return { uid: read, region, account: settings.accounts.find((one) => one.uid === read) };
}

function chosenBy(typed: string, { accounts, unread }: Pick<Settings, 'accounts' | 'unread'>): LinkedAccount {
  const chosen = findChosenAccount(typed, accounts);
  if (!chosen && unread?.own) throw new NotReadError();
  if (!chosen) throw new InputError({ kind: 'account-unknown' });
  return chosen;
}

function shownBy(
  userId: string,
  { accounts, shownAccounts, unread }: Pick<Settings, 'accounts' | 'shownAccounts' | 'unread'>,
): LinkedAccount {
  const shown = accounts.find((one) => one.userId === userId) ?? shownAccounts.get(userId);
  if (unread?.named.includes(userId)) throw new NotReadError();
  if (!shown) throw new InputError({ kind: 'no-account', userId });
  return shown;
}

function ofAccount(account: LinkedAccount, region: string | undefined) {
  return { uid: account.uid, region, account };
}
