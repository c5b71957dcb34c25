import { allowNaming } from '../src/bot/command-parts/lookup/allow-naming.ts';
import { findPlayer } from '../src/bot/command-parts/lookup/find-player.ts';
import { fetchPlayerPictures } from '../src/bot/command-parts/lookup/player-pictures.ts';
import { createAsk } from '../src/bot/command-parts/requests/create-ask.ts';
import type { ComponentHandler, ComponentSet, InteractionContext, Work } from '../src/bot/discord/command.ts';
import { onComponent } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services-of-bot.ts';
import { renderMessage } from '../src/bot/views/message/message.ts';
import { showCard } from '../src/bot/views/message/show-card.ts';
import { type Naming, type Shape, type Sharing, shapes, shareIds } from '../src/bot/views/share/share-ids.ts';
import { nothingToShareView, sharedPictureView, shareView } from '../src/bot/views/share/share-view.ts';

/** To share: a private picture of a player for other apps. */
export const toShare = {
  name: shareIds.command,
  components: [
    onComponent(shareIds.open, {
      defer: 'updatePrivate',
      prepare: ({ state: player, ...context }, services) =>
        offer({ player, naming: 'shown' }, context, services),
    }),
    onComponent(shareIds.name, {
      defer: 'updateChoice',
      prepare: ({ state, ...context }, services) => offer(state, context, services),
    }),
    ...shapes.map(onShape),
  ],
} satisfies ComponentSet;

function offer(asked: Sharing, { user, language }: InteractionContext, services: Services): Work {
  const { sharing, namings } = allow(asked, services);
  return { run: async () => renderMessage(shareView(sharing, { ownerId: user.id, namings, language })) };
}

function allow(asked: Sharing, services: Services): { sharing: Sharing; namings: readonly Naming[] } {
  const { naming, namings } = allowNaming(asked.naming, services);
  return { sharing: { ...asked, naming }, namings };
}

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
  const { sharing, namings } = allow(asked, services);
  const found = await findPlayer(sharing.player, createAsk(context, { fresh: false }), context, services);
  if (found.answer.value.isDeleted || found.answer.value.hidesRest)
    return renderMessage(nothingToShareView(language));
  const { pictures, missing } = await fetchPlayerPictures(found.answer.value, context, services);
  const view = sharedPictureView(found, { shape, sharing, pictures, missing, namings, language });
  return showCard(view, { answers: [found.answer], context });
}
