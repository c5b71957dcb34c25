import { drawPlayerCard } from '../src/cards/player-card.ts';
import { playerReply } from '../src/views/player.ts';
import { playerCardProps } from '../src/views/player-card-props.ts';
import { drawn } from './lookup/draw.ts';
import { lookupCommand } from './lookup/lookup-command.ts';
import { fetchParts, playerParts } from './lookup/parts.ts';

/** `/player`: level, ranks, clan, pet and outfit of a player. */
export const player = lookupCommand({ name: 'player', descriptionKey: 'commands.player' }, async (found) => {
  const { answer, language, refreshId, services } = found;
  const parts = await fetchParts(playerParts(answer.value), found);
  const { missing } = parts;
  const pictures = {
    avatar: parts.needed('avatar'),
    frame: parts.needed('frame'),
    banner: parts.first('banner'),
    clothes: parts.worn,
    pet: parts.first('pet'),
  };
  const { card, trouble } = await drawn(() =>
    drawPlayerCard(playerCardProps(answer.value, { pictures, missing, language })),
  );
  return { ...playerReply({ answer, card, missing, refreshId, now: services.now(), language }), trouble };
});
