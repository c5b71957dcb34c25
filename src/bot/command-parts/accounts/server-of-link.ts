import type { InteractionContext } from '../../discord/command.ts';

/**
 * The server in whose name an account is linked, and whose members may see it. Undefined in a DM, and in a server that has not added
 * Loadout: it has no members, board or digest here.
 */
export function serverOfLink({
  guildId,
  place,
}: Pick<InteractionContext, 'guildId' | 'place'>): string | undefined {
  return place.kind === 'server' ? guildId : undefined;
}
