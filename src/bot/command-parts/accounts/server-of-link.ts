import type { InteractionContext } from '../../discord/command.ts';

/** The server whose members may see a new link. Undefined in a DM, and in a server that has not added Loadout. */
export function serverOfLink({
  guildId,
  place,
}: Pick<InteractionContext, 'guildId' | 'place'>): string | undefined {
  return place.kind === 'server' ? guildId : undefined;
}
