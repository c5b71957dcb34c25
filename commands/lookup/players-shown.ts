import type { PlayerQuery } from '../../src/members/resolve-player.ts';
import type { FoundPlayer } from '../../src/player-api/ask-regions.ts';
import type { Reply } from '../../src/views/reply.ts';

/** Nobody remembers a player by an ID that they can't see. */
export function playersShown(
  { account }: PlayerQuery,
  { value, fetchedAt }: FoundPlayer['answer'],
  askerId: string,
): NonNullable<Reply['players']> {
  const isHidden = account?.hidesId && account.userId !== askerId;
  return isHidden ? [] : [{ player: value, fetchedAt }];
}
