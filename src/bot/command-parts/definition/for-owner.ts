import type { ComponentHandler } from '../../discord/command.ts';
import { InputError } from '../../game/input-error.ts';

/**
 * Limits a handler to the owner of the message, for buttons and selects that change what is stored. The handler must change
 * only the presser's data, because a custom id may be forged.
 */
export function forOwner(handler: ComponentHandler): ComponentHandler {
  return {
    ...handler,
    prepare(press, services) {
      if (press.user.id !== press.ownerId) throw new InputError({ kind: 'not-yours', userId: press.ownerId });
      return handler.prepare(press, services);
    },
  };
}
