import type { InteractionContext } from '../../discord/command.ts';
import type { Services } from '../../discord/services-of-bot.ts';

/** Turns the member's history on. @throws InputError if all data was deleted since the button press */
export async function allowHistory(
  { user, receivedAt }: InteractionContext,
  { members }: Pick<Services, 'members'>,
): Promise<void> {
  const values = { keepsHistory: true };
  await members.choices.saveMember(user.id, { values, sentAt: receivedAt });
}
