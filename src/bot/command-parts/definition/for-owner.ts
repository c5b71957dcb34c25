import type { ComponentHandler } from '../../discord/command.ts';
import { InputError } from '../../game/input-error.ts';

/**
 * The handler, for the member alone whose message it is: for buttons and selects that change what is stored. What it changes
 * is to be that of whoever presses, since a custom id may be forged.
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
