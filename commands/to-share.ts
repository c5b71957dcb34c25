import { allowNaming } from '../src/bot/command-parts/lookup/allow-naming.ts';
import { findPlayer } from '../src/bot/command-parts/lookup/find-player.ts';
import { fetchPlayerPictures } from '../src/bot/command-parts/lookup/player-pictures.ts';
import { createAsk } from '../src/bot/command-parts/requests/create-ask.ts';
import type { ComponentHandler, ComponentSet, InteractionContext } from '../src/bot/discord/command.ts';
import { onComponent } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services-of-bot.ts';
import { renderMessage } from '../src/bot/views/message/message.ts';
import { showCard } from '../src/bot/views/message/show-card.ts';
import { type Shape, type Sharing, shapes, shareIds } from '../src/bot/views/share/share-ids.ts';
import { nothingToShareView, sharedPictureView } from '../src/bot/views/share/share-view.ts';

/** Buttons that make a player's picture in several shapes, privately, to post in other apps. */
export const toShare = {
  name: shareIds.command,
  components: [
    onComponent(shareIds.open, {
      defer: 'updatePrivate',
      prepare: ({ state: player, ...context }, services) => ({
        retry: { again: shareIds.open.write(context.user.id, player) },
        run: () => drawShape('square', { player, naming: 'shown' }, { context, services }),
      }),
    }),
    ...shapes.map(onShape),
  ],
} satisfies ComponentSet;

function onShape(shape: Shape): ComponentHandler {
  return onComponent(shareIds[shape], {
    defer: 'updateChoice',
    prepare: ({ state, ...context }, services) => ({
      retry: { again: shareIds[shape].write(context.user.id, state) },
      run: () => drawShape(shape, state, { context, services }),
    }),
  });
}

async function drawShape(
  shape: Shape,
  asked: Sharing,
  { context, services }: { context: InteractionContext; services: Services },
) {
  const { language } = context;
  const { naming, namings } = allowNaming(asked.naming, services);
  const sharing = { ...asked, naming };
  const found = await findPlayer(sharing.player, createAsk(context, { fresh: false }), context, services);
  if (found.answer.value.isDeleted || found.answer.value.hidesRest)
    return renderMessage(nothingToShareView(language));
  const { pictures, missing } = await fetchPlayerPictures(found.answer.value, context, services);
  const view = sharedPictureView(found, { shape, sharing, pictures, missing, namings, language });
  return showCard(view, { answers: [found.answer], context });
}
