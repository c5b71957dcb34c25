import { InteractionResponseType } from 'discord-api-types/v10';
import { z } from 'zod';
import { refusals } from '../http/api-error.ts';
import { type Call, done, ok, type Route } from '../http/route.ts';
import { acceptCallback, type Callback, remembering } from '../interactions/callback.ts';
import type { OpenInteraction } from '../interactions/interaction-log.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import { readForm } from '../rules/form.ts';
import type { World } from '../world.ts';

export function interactionRoutes(world: World): Route[] {
  return [
    {
      method: 'POST',
      path: '/interactions/:interaction/:token/callback',
      auth: 'none',
      handle: (call) => {
        const interaction = findOpen(world, call);
        const { type, data } = readForm(callbackForm, call.body);
        const callback = { type, data, files: call.files };
        const message = remembering(interaction, () => acceptCallback(world, interaction, callback));
        const wantsBody = ['true', '1'].includes(call.query.get('with_response') ?? '');
        return wantsBody ? ok(describeCallback(interaction, type, message)) : done;
      },
    },
  ];
}

function findOpen({ interactions, now, acknowledgeWithinMs }: World, { param }: Call): OpenInteraction {
  const interaction = interactions.byId(param('interaction'));
  if (!interaction || interaction.request.token !== param('token')) throw refusals.unknownInteraction();
  if (interaction.isAcknowledged) throw refusals.alreadyAcknowledged();
  const isLate = interaction.isGivenUp || now() - interaction.createdAt > acknowledgeWithinMs;
  if (isLate) throw refusals.unknownInteraction();
  return interaction;
}

function describeCallback(
  { request }: OpenInteraction,
  type: Callback['type'],
  stored: StoredMessage | undefined,
) {
  const { id, type: kind } = request;
  const interaction = { id, type: kind };
  if (!stored) return { interaction };
  return {
    interaction: {
      ...interaction,
      response_message_id: stored.message.id,
      response_message_loading: stored.isThinking,
      response_message_ephemeral: stored.onlyFor !== undefined,
    },
    resource: { type, message: stored.message },
  };
}

const { Pong, LaunchActivity } = InteractionResponseType;

const callbackForm = z
  .object({ type: z.enum(InteractionResponseType), data: z.unknown().optional() })
  .transform(({ type, data }, context) => {
    if (type !== Pong && type !== LaunchActivity) return { type, data };
    context.addIssue({
      code: 'custom',
      path: ['type'],
      message: 'This type cannot answer this interaction.',
    });
    return z.NEVER;
  });
