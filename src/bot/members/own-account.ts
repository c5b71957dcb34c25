import { NotReadError } from '../../shared/errors/not-read-error.ts';
import { foldName } from '../game/fold-name.ts';
import { InputError } from '../game/input-error.ts';
import type { LinkedAccount } from './account.ts';
import { findChosenAccount } from './account-choice.ts';
import type { Settings } from './resolve-settings.ts';

/**
 * Finds the account of the asking member that `choice` names: by the text that `accountChoice` writes, by uid or by name.
 * @throws InputError if it names none of them; NotReadError if the store did not give the accounts
 */
export function findOwnAccount(
  typed: string,
  { accounts, unread }: Pick<Settings, 'accounts' | 'unread'>,
): LinkedAccount {
  if (unread?.own) throw new NotReadError();
  const wanted = typed.trim();
  const folded = foldName(wanted);
  const found =
    accounts.find(({ uid }) => uid === wanted) ??
    findChosenAccount(wanted, accounts) ??
    accounts.find(({ name }) => folded !== '' && foldName(name) === folded);
  if (!found) throw new InputError({ kind: 'account-unknown' });
  return found;
}

/** The member's accounts whose name or uid holds what was typed. */
export function suggestOwnAccounts(
  typed: string,
  { accounts }: Pick<Settings, 'accounts'>,
): readonly LinkedAccount[] {
  const wanted = foldName(typed);
  return accounts.filter(({ name, uid }) => foldName(name).includes(wanted) || uid.includes(wanted));
}
