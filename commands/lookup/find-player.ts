import type { Services } from '../../src/bot/services.ts';
import type { Player } from '../../src/contract/player.ts';
import type { PlayerQuery } from '../../src/members/resolve-player.ts';
import type { Answer, Ask } from '../../src/player-api/answer.ts';

export interface PlayerResult {
  answer: Answer<Player>;
  /** Where the player was found: asked there, the same question costs one call. */
  region: string;
}

/**
 * Asks for a player: in the region that was named, else where the player is known to be; without a region, wherever the
 * player is.
 * @throws PlayerApiError
 */
export async function findPlayer(
  { uid, region, likelyRegion }: PlayerQuery,
  ask: Ask,
  { players }: Pick<Services, 'players'>,
): Promise<PlayerResult> {
  if (region === undefined) return players.find({ uid, likely: likelyRegion }, ask);
  return players.findIn({ uid, region }, ask);
}
