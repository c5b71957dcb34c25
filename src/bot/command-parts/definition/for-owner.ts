import type { ComponentHandler } from '../../discord/command.ts';
import { InputError } from '../../game/input-error.ts';

/** Refuses other members. Custom IDs may be forged, so the handler must change only data of the member who pressed. */
export function forOwner(handler: ComponentHandler): ComponentHandler {
  return {
    ...handler,
    prepare(press, services) {
      if (press.user.id !== press.ownerId) throw new InputError({ kind: 'not-yours', userId: press.ownerId });
      return handler.prepare(press, services);
    },
  };
}
