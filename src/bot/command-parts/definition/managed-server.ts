import type { ComponentHandler, InteractionContext, Work } from '../../discord/command.ts';
import { onComponent } from '../../discord/component-handlers.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import { InputError } from '../../game/input-error.ts';
import type { CustomIdCodec } from '../../views/message/custom-id.ts';
import type { Reply } from '../../views/message/reply.ts';
import { askAgain } from '../requests/ask-again.ts';

/** Returns the server's ID. @throws InputError in DMs and in servers without Loadout */
export function requireServer({ guildId, place }: Pick<InteractionContext, 'guildId' | 'place'>): string {
  if (guildId === undefined || place.kind !== 'server') throw new InputError({ kind: 'server-only' });
  return guildId;
}

/** Returns the server's ID. @throws InputError unless the member manages this server */
export function managedServer(context: InteractionContext): string {
  const guildId = requireServer(context);
  if (!context.place.isManager) throw new InputError({ kind: 'not-admin' });
  return guildId;
}

/** @param id custom ID that repeats a failed request @throws InputError unless the member manages this server */
export function answerManager(
  id: CustomIdCodec<[]>,
  context: InteractionContext,
  answer: (guildId: string) => Promise<Reply>,
): Work {
  const guildId = managedServer(context);
  return { retry: askAgain(id, context), run: () => answer(guildId) };
}

export function onManager(
  id: CustomIdCodec<[]>,
  show: (guildId: string, press: InteractionContext, services: Services) => Promise<Reply>,
  defer: 'update' | 'private' = 'update',
): ComponentHandler {
  return onComponent(id, {
    defer,
    prepare: (press, services) => answerManager(id, press, (guildId) => show(guildId, press, services)),
  });
}
