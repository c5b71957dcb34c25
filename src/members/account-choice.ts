import type { LinkedAccount } from './account.ts';

/** Stands in an option in place of the uid of an own account whose uid others do not see. */
export function accountChoice({ number }: Pick<LinkedAccount, 'number'>): string {
  return `me:${number}`;
}

/** The one of the accounts that was chosen while typing; undefined where {@link accountChoice} did not write what was typed. */
export function findChosenAccount(
  typed: string,
  accounts: readonly LinkedAccount[],
): LinkedAccount | undefined {
  return accounts.find((one) => accountChoice(one) === typed.trim());
}
