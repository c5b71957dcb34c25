import type { Settings } from '../../../src/bot/members/people/resolve-settings.ts';

/** The settings if neither member nor server chose anything. */
export const noSettings: Settings = {
  region: 'sg',
  locale: undefined,
  serverLocale: undefined,
  visibility: undefined,
  theme: undefined,
  showsChanges: true,
  channels: [],
  forbidsShare: false,
  givesRankRoles: false,
  accounts: [],
  shownAccounts: new Map(),
};
