import type { Settings } from '../../../src/bot/members/resolve-settings.ts';

/** Where neither member nor server chose anything. */
export const noSettings: Settings = {
  region: 'sg',
  locale: undefined,
  serverLocale: undefined,
  visibility: undefined,
  theme: undefined,
  showsChanges: true,
  channels: [],
  accounts: [],
  shownAccounts: new Map(),
};
