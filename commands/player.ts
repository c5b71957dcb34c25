import { playerIds, playerView } from '../src/views/player.ts';
import { showCard } from '../src/views/show-card.ts';
import { playerCommand } from './lookup/player-command.ts';
import { fetchPlayerPictures } from './lookup/player-pictures.ts';

/** `/player`: level, ranks, clan, pet and outfit of a player. */
export const player = playerCommand({
  ids: playerIds,
  description: 'commands.player',
  async show({ answer, asked, notes }, context, services) {
    const { language } = context;
    const { pictures, missing } = await fetchPlayerPictures(answer.value, context, services);
    const view = playerView(answer.value, { pictures, missing, asked, language });
    return showCard(view, { answers: [answer], notes, context });
  },
});
