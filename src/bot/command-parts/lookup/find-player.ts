import type { Services } from '../../discord/services.ts';
import type { PlayerQuery } from '../../members/resolve-player.ts';
import type { Ask } from '../../player-api/answer.ts';
import type { FoundPlayer } from '../../player-api/ask-regions.ts';

/**
 * Asks for a player: in the region that was named, else where the player is known to be; without a region, wherever the
 * player is.
 * @throws PlayerApiError
 */
export async function findPlayer(
  { uid, region, likelyRegion }: PlayerQuery,
  ask: Ask,
  { players }: Pick<Services, 'players'>,
): Promise<FoundPlayer> {
  if (region === undefined) return players.find({ uid, likely: likelyRegion }, ask);
  return players.findIn({ uid, region }, ask);
}
