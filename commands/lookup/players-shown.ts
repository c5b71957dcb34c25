import type { PlayerQuery } from '../../src/members/resolve-player.ts';
import type { FoundPlayer } from '../../src/player-api/ask-regions.ts';
import type { Reply } from '../../src/views/reply.ts';

/** Whether the member who asks may not see the player's ID. */
export function isIdHidden({ account }: PlayerQuery, askerId: string): boolean {
  return Boolean(account?.hidesId) && account?.userId !== askerId;
}

/** Nobody remembers a player by an ID that they can't see. */
export function playersShown(
  query: PlayerQuery,
  { value, fetchedAt }: FoundPlayer['answer'],
  askerId: string,
): NonNullable<Reply['players']> {
  return isIdHidden(query, askerId) ? [] : [{ player: value, fetchedAt }];
}
