import type { InteractionContext } from '../../discord/command.ts';
import type { Services } from '../../discord/services.ts';
import { InputError } from '../../game/input-error.ts';
import type { LinkedAccount } from '../../members/account.ts';
import { type PlayerQuery, resolvePlayer } from '../../members/resolve-player.ts';
import type { AccountRef, AskedPlayer, PlayerRef, PlayerState } from '../../views/player/player-buttons.ts';

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
export function refOf(target: Target): PlayerRef {
  return 'hidden' in target ? target.hidden : (hiddenRef(target.account) ?? target.uid);
}

/** What the answer tells of the uid, and what its buttons carry. `region`: where the player was found. */
export function askedOf(
  { uid, account }: PlayerQuery,
  region: string,
  { user, audience, place }: Pick<InteractionContext, 'user' | 'audience' | 'place'>,
): AskedPlayer {
  const isAlone = audience !== 'everyone' || place.kind === 'dm';
  return {
    uid,
    hidden: hiddenRef(account),
    isOwnersAlone: isAlone && account?.userId === user.id,
    region,
    ownerId: user.id,
  };
}

// Whoever sees the answer: a private one can be shared.
function hiddenRef(account: LinkedAccount | undefined): AccountRef | undefined {
  if (!account?.hidesId) return undefined;
  const { userId, number } = account;
  return { userId, number };
}
