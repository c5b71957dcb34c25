import { playerCommand } from '../src/bot/command-parts/lookup/player-command.ts';
import { fetchCaptainPictures } from '../src/bot/command-parts/lookup/player-pictures.ts';
import { clanDetails, clanView } from '../src/bot/views/clan.ts';
import { showCard } from '../src/bot/views/message/show-card.ts';
import { playerPages } from '../src/bot/views/player/player-pages.ts';

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
