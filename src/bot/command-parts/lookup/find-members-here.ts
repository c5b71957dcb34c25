import type { InteractionContext } from '../../discord/command.ts';
import type { FoundMember } from '../../discord/member-search.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import { foldName } from '../../game/fold-name.ts';
import type { LinkedAccount } from '../../members/accounts/linked-account.ts';

export interface MemberHere {
  account: LinkedAccount;
  /** Undefined if only the player's name has the typed text. */
  discordName: string | undefined;
  match: (typeof matches)[number];
}

const matches = [
  'whole Discord name',
  'whole player name',
  'begun Discord name',
  'part of player name',
] as const;

/** Linked members of this server whose Discord name or player has the name, the closest first. Never rejects. */
export async function findMembersHere(
  typed: string,
  { place, guildId }: Pick<InteractionContext, 'place' | 'guildId'>,
  { members, findMembers }: Pick<Services, 'members' | 'findMembers'>,
): Promise<{ named: readonly FoundMember[]; linked: readonly MemberHere[] }> {
  const name = typed.trim().replace(/^@/, '');
  if (place.kind !== 'server' || guildId === undefined || !/\p{L}/u.test(name))
    return { named: [], linked: [] };
  const named = await findMembers(guildId, name);
  const accounts = await members.findLinkedHere(guildId, { typed: name, userIds: named.map(({ id }) => id) });
  const linked = accounts.map((account) => {
    const names = named.find(({ id }) => id === account.userId)?.names;
    return { account, discordName: names?.[0], match: matchOf(name, account, names) };
  });
  return { named, linked: matches.flatMap((match) => linked.filter((one) => one.match === match)) };
}

/** The only closest one, unless the text is but a part of a player's name. */
export function findMeantMember([first, second]: readonly MemberHere[]): LinkedAccount | undefined {
  const isMeant = first && first.match !== second?.match && first.match !== 'part of player name';
  return isMeant ? first.account : undefined;
}

function matchOf(
  typed: string,
  account: LinkedAccount,
  names: readonly string[] | undefined,
): MemberHere['match'] {
  const wanted = foldName(typed);
  if (wanted !== '' && names?.some((one) => foldName(one) === wanted)) return 'whole Discord name';
  if (wanted !== '' && foldName(account.name) === wanted) return 'whole player name';
  return names ? 'begun Discord name' : 'part of player name';
}
