import type { InteractionContext } from '../../discord/command.ts';
import { InputError } from '../../game/input-error.ts';

/** @throws InputError outside of servers, and in a server that has not installed Loadout */
export function requireServer({ guildId, place }: Pick<InteractionContext, 'guildId' | 'place'>): string {
  if (guildId === undefined || place.kind !== 'server') throw new InputError({ kind: 'server-only' });
  return guildId;
}
