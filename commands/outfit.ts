import { definePlayerPage } from '../src/bot/command-parts/lookup/define-player-page.ts';
import { fetchPictures } from '../src/bot/command-parts/requests/fetch-pictures.ts';
import { wornPictures } from '../src/bot/game/outfit-pieces.ts';
import { outfitView } from '../src/bot/views/outfit-view.ts';

export const outfit = definePlayerPage({
  name: 'outfit',
  async show(found, { context, services }) {
    const pieces = await fetchPictures(wornPictures(found.answer.value), context, services);
    return { view: outfitView(found, { pieces, language: context.language }) };
  },
});
