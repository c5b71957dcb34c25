import { playerDetails, playerView } from '../src/views/player.ts';
import { playerPages } from '../src/views/player-pages.ts';
import { showCard } from '../src/views/show-card.ts';
import { playerCommand } from './lookup/player-command.ts';
import { fetchPlayerPictures } from './lookup/player-pictures.ts';

/** `/player`: level, ranks, clan, pet and outfit of a player. */
export const player = playerCommand({
  ids: playerPages.player,
  description: 'commands.player',
  async show({ answer, asked, around }, context, services) {
    const { language } = context;
    const { pictures, missing } = await fetchPlayerPictures(answer.value, context, services);
    const view = playerView(answer.value, { pictures, missing, asked, language });
    return showCard(view, around);
  },
  details: ({ answer, asked }, { language }) => playerDetails(answer.value, { asked, language }),
});
