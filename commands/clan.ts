import { definePlayerPage } from '../src/bot/command-parts/lookup/define-player-page.ts';
import { fetchCaptainPictures } from '../src/bot/command-parts/lookup/player-pictures.ts';
import { clanDetails, clanView } from '../src/bot/views/clan-view.ts';

export const clan = definePlayerPage({
  name: 'clan',
  async show(found, { context, services }) {
    const { clan, captain } = found.answer.value;
    const fetched =
      clan && captain && (await fetchCaptainPictures(captain, found.answer.value, { context, services }));
    const { pictures, missing = 0 } = fetched ?? {};
    return { view: clanView(found, { pictures, missing, language: context.language }) };
  },
  details: clanDetails,
});
