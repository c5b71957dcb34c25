import type { InteractionContext } from '../../discord/command.ts';
import type { Services } from '../../discord/services-of-bot.ts';

/** Notes that the member said yes to a history. @throws InputError if they had everything deleted since they pressed */
export async function allowHistory(
  { user, receivedAt }: InteractionContext,
  { members }: Pick<Services, 'members'>,
): Promise<void> {
  const values = { keepsHistory: true };
  await members.choices.saveMember(user.id, { values, sentAt: receivedAt });
}
