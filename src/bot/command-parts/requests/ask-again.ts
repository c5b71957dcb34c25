import type { InteractionContext } from '../../discord/command.ts';
import type { CustomIdCodec } from '../../views/message/custom-id.ts';
import type { Retry } from '../../views/message/retry-target.ts';

export function askAgain(id: CustomIdCodec<[]>, { user }: Pick<InteractionContext, 'user'>): Retry {
  return { again: id.write(user.id, []) };
}
