import type { PlayerQuery } from '../../members/resolve-player.ts';
import type { FoundPlayer } from '../../player-api/ask-regions.ts';
import type { Reply } from '../../views/message/reply.ts';

/** Nobody remembers a player by an ID that they can't see. */
export function playersShown(
  { account }: PlayerQuery,
  answer: FoundPlayer['answer'],
  askerId: string,
): NonNullable<Reply['players']> {
  const isHidden = account?.hidesId && account.userId !== askerId;
  return isHidden ? [] : [answer];
}
