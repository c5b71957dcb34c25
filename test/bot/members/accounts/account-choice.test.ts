import { expect, it } from 'vitest';
import {
  accountChoice,
  findChosenAccount,
  listAccounts,
} from '../../../../src/bot/members/accounts/linked-account.ts';

const linkedAt = 1_700_000_000_000;
const visibility = 'everyone' as const;
const accounts = listAccounts('100000000000000001', {
  accounts: [1, 12].map((number) => ({ uid: `5555${number}`, number, name: 'Ana', visibility, linkedAt })),
});

it('names exactly one of the accounts of a member', () => {
  for (const one of accounts) {
    expect(findChosenAccount(accountChoice(one), accounts)).toBe(one);
    expect(findChosenAccount(` ${accountChoice(one)} `, accounts)).toBe(one);
  }
  for (const typed of [accountChoice({ number: 2 }), 'me:', 'me:1 2', 'xme:1', '1', '55551', ''])
    expect(findChosenAccount(typed, accounts)).toBeUndefined();
});
