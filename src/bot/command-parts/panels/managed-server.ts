import type { InteractionContext } from '../../discord/command.ts';
import { InputError } from '../../game/input-error.ts';
import { requireServer } from '../definition/require-server.ts';

/** @throws InputError if the member does not manage this server */
export function managedServer(context: InteractionContext): string {
  const guildId = requireServer(context);
  if (!context.place.isManager) throw new InputError({ kind: 'not-admin' });
  return guildId;
}
