import { NotReadError } from '../../shared/errors/not-read-error.ts';
import { InputError } from '../game/input-error.ts';
import { readUid } from '../game/uid.ts';
import type { LinkedAccount } from './account.ts';
import { findChosenAccount, isAccountChoice } from './account-choice.ts';
import { memberMentioned } from './member-mentioned.ts';
import type { Settings } from './resolve-settings.ts';

/** Which player is asked for, and where. */
export interface PlayerQuery {
  uid: string;
  /** Undefined where none was named: then the player is searched for. */
  region: string | undefined;
  /** Where the search begins. */
  likelyRegion: string;
  /** The account that is meant, where a member's was: it says whether others may see the uid. */
  account?: LinkedAccount | undefined;
}

/** What can tell which player is meant. Undefined: not given. */
interface PlayerHints {
  /** As typed in the option: an ID, a mention of a member, or what `accountChoice` writes. */
  uid?: string | undefined;
  /** A member who was named, by user id. */
  member?: string | undefined;
  region?: string | undefined;
}

/**
 * Which player is meant: the one whose ID was typed, else the account that the named member shows here, else the default
 * account of the member who asks. The search begins in the region of a linked account, else in that of the settings.
 * @throws InputError where nothing or too much names a player, a member shows no account, or what was typed is no ID;
 *   NotReadError where the store did not tell the account that is meant
 */
export function resolvePlayer(
  { uid, member, region }: PlayerHints,
  settings: Pick<Settings, 'region' | 'accounts' | 'shownAccounts' | 'unread'>,
): PlayerQuery {
  const typed = uid?.trim() ? uid.trim() : undefined;
  if (typed !== undefined && member !== undefined) throw new InputError({ kind: 'uid-and-member' });
  const mentioned = member ?? memberMentioned(typed);
  if (mentioned !== undefined) return ofAccount(shownBy(mentioned, settings), region, settings);
  if (typed === undefined) {
    const [own] = settings.accounts;
    if (settings.unread?.own) throw new NotReadError();
    if (!own) throw new InputError({ kind: 'uid-missing' });
    return ofAccount(own, region, settings);
  }
  if (isAccountChoice(typed)) return ofAccount(chosenBy(typed, settings), region, settings);
  const read = readUid(typed);
  const own = settings.accounts.find((one) => one.uid === read);
  return own ? ofAccount(own, region, settings) : { uid: read, region, likelyRegion: settings.region };
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

function ofAccount(
  account: LinkedAccount,
  region: string | undefined,
  settings: Pick<Settings, 'region'>,
): PlayerQuery {
  return { uid: account.uid, region, likelyRegion: account.region ?? settings.region, account };
}
