import type { InteractionContext } from '../../discord/command.ts';

/** Returns undefined in DMs and in servers without Loadout. */
export function serverOfLink({
  guildId,
  place,
}: Pick<InteractionContext, 'guildId' | 'place'>): string | undefined {
  return place.kind === 'server' ? guildId : undefined;
}
