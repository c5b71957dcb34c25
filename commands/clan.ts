import { clanIds, clanView } from '../src/views/clan.ts';
import { playerCommand } from './lookup/player-command.ts';
import { fetchCaptainPictures } from './lookup/player-pictures.ts';

/** `/clan`: the clan of a player with its captain. */
export const clan = playerCommand({
  ids: clanIds,
  description: 'commands.clan',
  async view(player, { fetchPictures, ...parts }) {
    const { clan, captain } = player;
    const fetched = clan && captain && (await fetchCaptainPictures(captain, fetchPictures));
    return clanView(player, { ...parts, pictures: fetched?.pictures, missing: fetched?.missing ?? 0 });
  },
});
