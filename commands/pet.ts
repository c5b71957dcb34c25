import { drawPetCard } from '../src/cards/pet-card.ts';
import { petReply } from '../src/views/pet.ts';
import { petCardProps } from '../src/views/pet-card-props.ts';
import { drawn } from './lookup/draw.ts';
import { lookupCommand } from './lookup/lookup-command.ts';
import { fetchParts } from './lookup/parts.ts';

/** `/pet`: the pet that a player shows. */
export const pet = lookupCommand({ name: 'pet', descriptionKey: 'commands.pet' }, async (found) => {
  const { answer, language, refreshId, services } = found;
  const { pet, nickname: owner } = answer.value;
  const picture = pet && (await fetchParts([{ kind: 'pet', id: pet.id }], found)).first('pet');
  if (!pet || !picture)
    return petReply({ answer, card: undefined, missing: 0, refreshId, now: services.now(), language });
  const { card, trouble } = await drawn(() => drawPetCard(petCardProps(pet, { owner, picture, language })));
  const missing = picture.isMissing ? 1 : 0;
  return { ...petReply({ answer, card, missing, refreshId, now: services.now(), language }), trouble };
});
