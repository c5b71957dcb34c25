import type { InteractionContext } from '../../discord/command.ts';

/** Returns the server in which a member links, or undefined in DMs and in servers without Loadout. */
export function serverOfLink({
  guildId,
  place,
}: Pick<InteractionContext, 'guildId' | 'place'>): string | undefined {
  return place.kind === 'server' ? guildId : undefined;
}
