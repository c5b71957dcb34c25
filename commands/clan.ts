import { clanDetails, clanView } from '../src/views/clan.ts';
import { playerPages } from '../src/views/player-pages.ts';
import { showCard } from '../src/views/show-card.ts';
import { playerCommand } from './lookup/player-command.ts';
import { fetchCaptainPictures } from './lookup/player-pictures.ts';

/** `/clan`: the clan of a player with its captain. */
export const clan = playerCommand({
  ids: playerPages.clan,
  description: 'commands.clan',
  async show({ answer, asked, around }, context, services) {
    const { language } = context;
    const { clan, captain } = answer.value;
    const fetched =
      clan && captain && (await fetchCaptainPictures(captain, answer.value, { context, services }));
    const { pictures, missing = 0 } = fetched ?? {};
    const view = clanView(answer.value, { pictures, missing, asked, language });
    return showCard(view, around);
  },
  details: ({ answer, asked }, { language }) => clanDetails(answer.value, { asked, language }),
});
