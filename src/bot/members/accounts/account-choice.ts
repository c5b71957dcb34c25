import type { LinkedAccount } from './account.ts';

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
