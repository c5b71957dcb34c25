import { playerCommand } from '../src/bot/command-parts/lookup/player-command.ts';
import { fetchPictures } from '../src/bot/command-parts/requests/fetch-pictures.ts';
import { wornPictures } from '../src/bot/game/outfit.ts';
import { showCard } from '../src/bot/views/message/show-card.ts';
import { outfitView } from '../src/bot/views/outfit.ts';
import { playerPages } from '../src/bot/views/player/player-pages.ts';

/** `/outfit`: what a player wears, piece by piece. */
export const outfit = playerCommand({
  ids: playerPages.outfit,
  description: 'commands.outfit',
  async show({ answer, asked, around }, context, services) {
    const pieces = await fetchPictures(wornPictures(answer.value), context, services);
    const view = outfitView(answer.value, { pieces, asked, language: context.language });
    return showCard(view, around);
  },
});
