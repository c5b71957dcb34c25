import { NotReadError } from '../../../shared/errors/not-read-error.ts';
import { InputError } from '../../game/input-error.ts';
import type { Settings } from '../people/resolve-settings.ts';
import type { LinkedAccount } from './account.ts';

/** @throws InputError if it is none of the asker's; NotReadError if the store did not give the accounts */
export function findOwnAccount(
  uid: string,
  { accounts, unread }: Pick<Settings, 'accounts' | 'unread'>,
): LinkedAccount {
  if (unread?.own) throw new NotReadError();
  const found = accounts.find((one) => one.uid === uid);
  if (!found) throw new InputError({ kind: 'account-unknown' });
  return found;
}
