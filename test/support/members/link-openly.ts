import type { LinkOutcome } from '../../../src/bot/members/accounts/accounts.ts';
import type { Members } from '../../../src/bot/members/members.ts';
import type { Answer } from '../../../src/bot/player-api/answer.ts';
import type { Player } from '../../../src/shared/contract/player.ts';

/** Links an account that everyone sees and whose history is kept. */
export async function linkOpenly(
  { accounts, choices }: Pick<Members, 'accounts' | 'choices'>,
  userId: string,
  answer: Answer<Player>,
): Promise<LinkOutcome> {
  await choices.saveMember(userId, { values: { keepsHistory: true } });
  const linked = await accounts.link(userId, answer);
  if (linked.outcome === 'linked')
    await accounts.setVisibility(userId, answer.value.uid, { visibility: 'everyone' });
  return linked;
}
