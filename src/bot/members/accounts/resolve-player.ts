import { NotReadError } from '../../../shared/errors/not-read-error.ts';
import { typedName } from '../../../shared/text/typed-name.ts';
import { InputError, type InputProblem } from '../../game/input-error.ts';
import { parseUid } from '../../game/uid.ts';
import type { Settings } from '../people/resolve-settings.ts';
import { findChosenAccount, isAccountChoice, type LinkedAccount } from './linked-account.ts';

/** A player as requested by a member's input or a custom ID. */
export type PlayerRef = KnownPlayer | TypedName;

export type KnownPlayer =
  | {
      uid: string;
      region: string | undefined;
      account?: LinkedAccount | undefined;
    }
  | {
      uid?: undefined;
      region: string | undefined;
      account: Pick<LinkedAccount, 'userId' | 'number'>;
    };

/** The name of a player or member instead of an ID, for `findByName`. */
export interface TypedName {
  name: string;
  region: string | undefined;
  uid?: undefined;
  account?: undefined;
}

export function isTypedName(player: PlayerRef): player is TypedName {
  return 'name' in player;
}

interface Hints {
  /** ID, name, mention, or a suggestion made by `accountChoice`. */
  uid?: string | undefined;
  member?: string | undefined;
  region?: string | undefined;
}

type Known = Pick<Settings, 'accounts' | 'shownAccounts' | 'unread'>;

/** Returns the typed player, or the named member's or own account. @throws NotReadError if accounts were not read */
export function parsePlayer({ uid, member, region }: Hints, settings: Known): PlayerRef | InputProblem {
  const typed = uid?.trim() ? uid.trim() : undefined;
  if (typed !== undefined && member !== undefined) return { kind: 'uid-and-member' };
  const mentioned = member ?? memberMentioned(typed);
  if (mentioned !== undefined) return ofMember(mentioned, region, settings);
  if (typed !== undefined)
    return isAccountChoice(typed)
      ? ofChoice(typed, region, settings)
      : parseTypedPlayer(typed, region, settings);
  const [own] = settings.accounts;
  if (settings.unread?.own) throw new NotReadError();
  return own ? ofAccount(own, region) : { kind: 'uid-missing' };
}

export function parseTypedPlayer(
  typed: string,
  region: string | undefined,
  { accounts }: Pick<Settings, 'accounts'>,
): PlayerRef | InputProblem {
  const { uid, problem } = parseUid(typed);
  if (uid !== undefined) return { uid, region, account: accounts.find((one) => one.uid === uid) };
  const name = typedName(typed);
  const isName = problem.kind === 'uid-not-digits' && /\p{L}/u.test(name) && !isAccountChoice(name);
  return isName ? { name, region } : problem;
}

export function resolvePlayer(hints: Hints, settings: Known): Extract<KnownPlayer, { uid: string }> {
  const player = parsePlayer(hints, settings);
  if (isProblem(player)) throw new InputError(player);
  if (player.uid === undefined) throw new InputError({ kind: 'uid-not-digits', typed: hints.uid ?? '' });
  return player;
}

export function isProblem(parsed: PlayerRef | InputProblem): parsed is InputProblem {
  return 'kind' in parsed;
}

function ofChoice(typed: string, region: string | undefined, { accounts, unread }: Known) {
  const chosen = findChosenAccount(typed, accounts);
  if (!chosen && unread?.own) throw new NotReadError();
  return chosen ? ofAccount(chosen, region) : ({ kind: 'account-unknown' } as const);
}

function ofMember(userId: string, region: string | undefined, { accounts, shownAccounts, unread }: Known) {
  const shown = accounts.find((one) => one.userId === userId) ?? shownAccounts.get(userId);
  if (unread?.named.includes(userId)) throw new NotReadError();
  return shown ? ofAccount(shown, region) : ({ kind: 'no-account', userId } as const);
}

function ofAccount(account: LinkedAccount, region: string | undefined) {
  return { uid: account.uid, region, account };
}

export function memberMentioned(typed: string | undefined): string | undefined {
  return typed === undefined ? undefined : /^\s*<@!?(\d{17,20})>\s*$/.exec(typed)?.[1];
}
