import { definePlayerPage } from '../src/bot/command-parts/lookup/define-player-page.ts';
import { fetchClanPictures } from '../src/bot/command-parts/lookup/player-pictures.ts';
import { clanDetails, clanView } from '../src/bot/views/clan-view.ts';

export const clan = definePlayerPage({
  name: 'clan',
  async show(found, { context, services }) {
    const { value } = found.answer;
    const fetched = value.clan && (await fetchClanPictures(value, { context, services }));
    const { pictures, missing = 0 } = fetched ?? {};
    return { view: clanView(found, { pictures, missing, language: context.language }) };
  },
  details: clanDetails,
});
