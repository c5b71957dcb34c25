import { typedName } from '../../../shared/text/typed-name.ts';
import type { InteractionContext } from '../../discord/command.ts';
import type { FoundMember } from '../../discord/member-search.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import { foldName } from '../../game/fold-name.ts';
import type { LinkedAccount } from '../../members/accounts/linked-account.ts';

interface MemberHere {
  account: LinkedAccount;
  /** Undefined if only the player's name matches the text. */
  discordName: string | undefined;
  distance: number;
}

interface MembersHere {
  named: readonly FoundMember[];
  linked: readonly MemberHere[];
}

export const nobodyHere: MembersHere = { named: [], linked: [] };

/** Finds members of this server by Discord name, and shown linked accounts by member or player name. Never rejects. */
export async function findMembersHere(
  typed: string,
  { place, guildId }: Pick<InteractionContext, 'place' | 'guildId'>,
  { members, findMembers }: Pick<Services, 'members' | 'findMembers'>,
): Promise<MembersHere> {
  const name = typedName(typed);
  const wanted = foldName(name);
  if (place.kind !== 'server' || guildId === undefined || !/\p{L}/u.test(wanted)) return nobodyHere;
  const named = await findMembers(guildId, name);
  const accounts = await members.findLinkedHere(guildId, { typed: name, userIds: named.map(({ id }) => id) });
  const isWhole = (one: string) => foldName(one) === wanted;
  const linked = accounts.map((account) => {
    const names = named.find(({ id }) => id === account.userId)?.names;
    const distance = [names?.some(isWhole), isWhole(account.name), names !== undefined, true].indexOf(true);
    return { account, discordName: names?.[0], distance };
  });
  return { named, linked: linked.toSorted((one, other) => one.distance - other.distance) };
}

/** Returns the single closest account, unless the text only matches a part of a player's name. */
export function findMeantMember([first, second]: MembersHere['linked']): LinkedAccount | undefined {
  return first && first.distance < 3 && first.distance !== second?.distance ? first.account : undefined;
}
