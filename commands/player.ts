import { playerIds, playerView } from '../src/views/player.ts';
import { playerCommand } from './lookup/player-command.ts';
import { fetchPlayerPictures } from './lookup/player-pictures.ts';

/** `/player`: level, ranks, clan, pet and outfit of a player. */
export const player = playerCommand({
  ids: playerIds,
  description: 'commands.player',
  async view(player, { fetchPictures, ...parts }) {
    return playerView(player, { ...parts, ...(await fetchPlayerPictures(player, fetchPictures)) });
  },
});
