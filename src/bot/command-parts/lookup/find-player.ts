import type { InteractionContext } from '../../discord/command.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import { InputError } from '../../game/input-error.ts';
import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import { isTypedName, type KnownPlayer, type PlayerRef } from '../../members/accounts/resolve-player.ts';
import type { Ask } from '../../player-api/answer.ts';
import type { Language } from '../../text/languages.ts';

type PlayerSeeker = Pick<InteractionContext, 'user' | 'guildId' | 'settings' | 'audience' | 'place'> & {
  language: Pick<Language, 'locale'>;
};

interface Finders {
  members: {
    accounts: Pick<Services['members']['accounts'], 'findShown'>;
    optedOutPlayers: Pick<Services['members']['optedOutPlayers'], 'tryHas'>;
  };
  players: Pick<Services['players'], 'find' | 'findIn'>;
}

/** Returns the player's ID. @throws InputError for a typed name, or an unlinked or hidden account; NotReadError */
export async function identifyPlayer(
  player: PlayerRef,
  { user, guildId, settings: { accounts } }: PlayerSeeker,
  { members }: { members: Pick<Finders['members'], 'accounts'> },
): Promise<Extract<KnownPlayer, { uid: string }>> {
  if (isTypedName(player)) throw new InputError({ kind: 'uid-not-digits', typed: player.name });
  const { uid, region } = player;
  // Look among own accounts by uid, too, because the owner may have hidden it since.
  if (uid !== undefined)
    return { uid, region, account: player.account ?? accounts.find((one) => one.uid === uid) };
  const account = await members.accounts.findShown({ userId: user.id, guildId }, player.account);
  if (!account) throw new InputError({ kind: 'no-account', userId: player.account.userId });
  return { uid: account.uid, region, account };
}

/** Looks a player up in the given region, the account's or the settings'. @throws PlayerApiError, InputError */
export async function findPlayer(
  player: PlayerRef,
  ask: Ask,
  context: PlayerSeeker,
  services: Finders,
): Promise<FoundPlayer> {
  const { uid, region: named, account } = await identifyPlayer(player, context, services);
  if (await services.members.optedOutPlayers.tryHas(uid)) throw new InputError({ kind: 'optedOut' });
  const { user, audience, place, settings, language } = context;
  const { players } = services;
  const { answer: found, region } =
    named === undefined
      ? await players.find({ uid, likely: account?.region ?? settings.region, locale: language.locale }, ask)
      : await players.findIn({ uid, region: named }, ask);
  const answer = await withoutOptedOutCaptain(found, services.members.optedOutPlayers);
  const isOwnersAlone = account?.userId === user.id && (audience !== 'everyone' || place.kind === 'dm');
  const hidesId = account?.hidesId === true && !isOwnersAlone;
  return { uid, region, account, answer, ownerId: user.id, hidesId };
}

/** Removes the clan's captain if they opted out. */
async function withoutOptedOutCaptain(
  answer: FoundPlayer['answer'],
  optedOutPlayers: Finders['members']['optedOutPlayers'],
): Promise<FoundPlayer['answer']> {
  const { captain } = answer.value;
  if (!captain || !(await optedOutPlayers.tryHas(captain.uid))) return answer;
  return { ...answer, value: { ...answer.value, captain: undefined } };
}
