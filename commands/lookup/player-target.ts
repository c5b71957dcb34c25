import type { InteractionContext } from '../../src/bot/command.ts';
import type { Services } from '../../src/bot/services.ts';
import { InputError } from '../../src/game/input-error.ts';
import type { LinkedAccount } from '../../src/members/account.ts';
import { type PlayerQuery, resolvePlayer } from '../../src/members/resolve-player.ts';
import type { AccountRef, PlayerRef, PlayerState } from '../../src/views/player-buttons.ts';

/** The player that is asked for, as far as it is known before anything is read. */
export type Target = PlayerQuery | AccountQuery;

/** A player whose uid the custom id does not hold. */
interface AccountQuery {
  hidden: AccountRef;
  region: string | undefined;
}

/**
 * What a custom id asks for.
 * @throws InputError
 */
export function targetOf(
  [player, region]: PlayerState,
  { settings }: Pick<InteractionContext, 'settings'>,
): Target {
  // An own account is known by its uid, too: it may have been hidden since.
  if (typeof player === 'string') return resolvePlayer({ uid: player, region }, settings);
  return { hidden: player, region };
}

/**
 * Reads whose uid is meant where the custom id does not say it.
 * @throws InputError where the account is unlinked by now, or not shown to the one who asks; NotReadError
 */
export async function findTarget(
  target: Target,
  { user, guildId, settings }: InteractionContext,
  { members }: Pick<Services, 'members'>,
): Promise<PlayerQuery> {
  if (!('hidden' in target)) return target;
  const { hidden, region } = target;
  const account = await members.accounts.findShown({ userId: user.id, guildId }, hidden);
  if (!account) throw new InputError({ kind: 'no-account', userId: hidden.userId });
  return { uid: account.uid, region, likelyRegion: account.region ?? settings.region, account };
}

/** What custom ids carry before the account is read. */
export function refOf(target: Target, context: InteractionContext): PlayerRef {
  return 'hidden' in target ? target.hidden : (hiddenRef(target.account, context) ?? target.uid);
}

/** Stands in place of the uid where somebody sees the answer who may not see the uid. */
export function hiddenRef(
  account: LinkedAccount | undefined,
  { user, audience, place }: Pick<InteractionContext, 'user' | 'audience' | 'place'>,
): AccountRef | undefined {
  if (!account?.hidesId) return undefined;
  const { userId, number } = account;
  const isAlone = audience !== 'everyone' || place.kind === 'dm';
  return userId === user.id && isAlone ? undefined : { userId, number };
}
