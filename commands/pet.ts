import { petIds, petView } from '../src/views/pet.ts';
import { playerCommand } from './lookup/player-command.ts';

/** `/pet`: the pet that a player shows. */
export const pet = playerCommand({
  ids: petIds,
  description: 'commands.pet',
  async view(player, { fetchPictures, ...parts }) {
    const { pet } = player;
    const [picture] = pet ? await fetchPictures([{ kind: 'pet', id: pet.id }]) : [];
    return petView(player, { ...parts, picture });
  },
});
