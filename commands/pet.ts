import { definePlayerPage } from '../src/bot/command-parts/lookup/define-player-page.ts';
import { fetchPictures } from '../src/bot/command-parts/requests/fetch-pictures.ts';
import { petDetails, petView } from '../src/bot/views/pet-view.ts';

export const pet = definePlayerPage({
  name: 'pet',
  async show(found, { context, services }) {
    const { pet, pictureAddresses } = found.answer.value;
    const request = pet && ({ kind: 'pet', id: pet.id, address: pictureAddresses.pet } as const);
    const [picture] = request ? await fetchPictures([request], context, services) : [];
    return { view: petView(found, { picture, language: context.language }) };
  },
  details: petDetails,
});
