import { playerCommand } from '../src/bot/command-parts/lookup/player-command.ts';
import { fetchPictures } from '../src/bot/command-parts/requests/fetch-pictures.ts';
import { showCard } from '../src/bot/views/message/show-card.ts';
import { petDetails, petView } from '../src/bot/views/pet.ts';
import { playerPages } from '../src/bot/views/player/player-pages.ts';

/** `/pet`: the pet that a player shows. */
export const pet = playerCommand({
  ids: playerPages.pet,
  description: 'commands.pet',
  async show({ answer, asked, around }, context, services) {
    const { language } = context;
    const { pet, pictureAddresses } = answer.value;
    const request = pet && ({ kind: 'pet', id: pet.id, address: pictureAddresses.pet } as const);
    const [picture] = request ? await fetchPictures([request], context, services) : [];
    const view = petView(answer.value, { picture, asked, language });
    return showCard(view, around);
  },
  details: ({ answer, asked }, { language }) => petDetails(answer.value, { asked, language }),
});
