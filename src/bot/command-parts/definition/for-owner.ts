import type { ComponentHandler } from '../../discord/command.ts';
import { InputError } from '../../game/input-error.ts';

/** Refuses other members. A custom id may be forged: the handler must change only the presser's data. */
export function forOwner(handler: ComponentHandler): ComponentHandler {
  return {
    ...handler,
    prepare(press, services) {
      if (press.user.id !== press.ownerId) throw new InputError({ kind: 'not-yours', userId: press.ownerId });
      return handler.prepare(press, services);
    },
  };
}
