import { wornPictures } from '../src/game/outfit.ts';
import { outfitView } from '../src/views/outfit.ts';
import { playerPages } from '../src/views/player-pages.ts';
import { showCard } from '../src/views/show-card.ts';
import { playerCommand } from './lookup/player-command.ts';
import { fetchPictures } from './requests/fetch-pictures.ts';

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
