import { drawClanCard } from '../src/cards/clan-card.ts';
import { clanReply } from '../src/views/clan.ts';
import { clanCardProps } from '../src/views/clan-card-props.ts';
import { drawn } from './lookup/draw.ts';
import { lookupCommand } from './lookup/lookup-command.ts';
import { captainParts, fetchParts } from './lookup/parts.ts';

/** `/clan`: the clan of a player with its captain. */
export const clan = lookupCommand({ name: 'clan', descriptionKey: 'commands.clan' }, async (found) => {
  const { answer, language, refreshId, services } = found;
  const { clan, captain } = answer.value;
  if (!clan)
    return clanReply({ answer, card: undefined, missing: 0, refreshId, now: services.now(), language });
  const requests = captain ? captainParts(captain) : [];
  const parts = await fetchParts(requests, found);
  const { missing } = parts;
  const { card, trouble } = await drawn(() =>
    drawClanCard(
      clanCardProps(clan, {
        captain: captain && {
          of: captain,
          pictures: { avatar: parts.needed('avatar'), banner: parts.first('banner') },
        },
        missing,
        language,
      }),
    ),
  );
  return { ...clanReply({ answer, card, missing, refreshId, now: services.now(), language }), trouble };
});
